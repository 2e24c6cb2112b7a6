internal import AuthCore
internal import Foundation

/// The handling of Keychain items that an earlier installation of the app has left.
///
/// Deleting an app deletes its files, but not its Keychain items. A marker among the app's files shows that this
/// installation has run before.
struct Installation: Sendable {
    /// Whether an installation without a marker removes the items.
    let removesLeftovers: Bool
    /// Removes all items.
    let removeAll: @Sendable () async throws(SecureStoreError) -> Void

    /// Removes the items at a first launch, and then writes the marker. Called before the first access to an item,
    /// because a later launch could otherwise remove the item as a leftover.
    ///
    /// - Parameter records: The store of the marker, which is deleted with the app. A marker that cannot be read does
    ///   not show a first launch.
    /// - Throws: The error of a removal or of the marker, if leftover items must be removed.
    func prepare(_ records: any SecureStore) async throws(SecureStoreError) {
        let marker: Data?
        do throws(SecureStoreError) { marker = try await records.read(VaultKey.installed) } catch { return }
        guard marker == nil else { return }
        guard removesLeftovers else {
            _ = try? await records.write(Data(), for: VaultKey.installed)
            return
        }
        try await removeAll()
        try await records.write(Data(), for: VaultKey.installed)
    }
}
