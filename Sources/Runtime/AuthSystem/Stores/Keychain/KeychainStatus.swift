internal import AuthCore
internal import Foundation

/// The result codes of the Keychain (`OSStatus`, Security/SecBase.h) that a store handles. They are numbers, so that
/// tests cover their handling on systems without a Keychain.
enum KeychainStatus {
    static let success: Int32 = 0
    static let userCanceled: Int32 = -128
    static let missingEntitlement: Int32 = -34018
    static let notAvailable: Int32 = -25291
    static let authFailed: Int32 = -25293
    static let duplicateItem: Int32 = -25299
    static let itemNotFound: Int32 = -25300
    static let interactionNotAllowed: Int32 = -25308
    static let interactionRequired: Int32 = -25315
    static let dataNotAvailable: Int32 = -25316
    static let internalError: Int32 = -26276

    /// Returns the error for a result code; `nil` for success.
    static func error(_ status: Int32) -> SecureStoreError? {
        switch status {
        case success: nil
        // Before the first unlock, the Keychain allows no interaction and no read. The item can be read later.
        case interactionNotAllowed, interactionRequired, notAvailable, dataNotAvailable: .unavailable
        // The user is asked only for the key of a biometric gate (BiometricKey). For other items, these mean the
        // system.
        case userCanceled, authFailed, missingEntitlement: .accessDenied
        default: .system(code: status)
        }
    }

    /// Returns the value that a read found.
    ///
    /// - Parameter found: The result code of the read, and the value; `nil` if the Keychain returned none.
    /// - Returns: The value; `nil` only if the item does not exist.
    /// - Throws: The error for any other reason that there is no value, because a session that cannot be read now has
    ///   not ended.
    static func value(_ found: (status: Int32, value: Data?)) throws(SecureStoreError) -> Data? {
        let (status, value) = found
        if status == itemNotFound { return nil }
        if let error = error(status) { throw error }
        guard let value else { throw .system(code: internalError) }
        return value
    }

    /// Returns whether an item was added. `false` if it exists already.
    static func isAdded(_ status: Int32) throws(SecureStoreError) -> Bool {
        if status == duplicateItem { return false }
        if let error = error(status) { throw error }
        return true
    }

    /// Throws the error of a removal. The removal of an item that does not exist is not an error.
    static func checkRemoval(_ status: Int32) throws(SecureStoreError) {
        if status != itemNotFound, let error = error(status) { throw error }
    }
}
