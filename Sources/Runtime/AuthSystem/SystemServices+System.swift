public import AuthCore
internal import Foundation

extension SystemServices {
    /// The services of the system that the app runs on.
    ///
    /// - On Apple systems: URLSession, the Keychain, and the system's web authentication session over the app's window. With
    ///   `biometricUnlock` the values in the Keychain are locked for a face or a finger; a device that knows none keeps the
    ///   session as long as the app runs. A locked session of before then stays in the Keychain until the user signs in or out.
    /// - On Linux: URLSession; encrypted files in `$XDG_STATE_HOME/<bundle identifier>`, or else in
    ///   `~/.local/state/<bundle identifier>` (XDG Base Directory Specification 0.8), under the key in the variable
    ///   `BRANDGEN_SESSION_KEY`: the unpadded base64url of 32 random bytes. Without it the store throws `.invalidKey` at each
    ///   use. There are no sign-in pages.
    ///
    /// The records are plain files. On Apple systems they are in `Application Support/<bundle identifier>.records`, on
    /// Linux in a folder with that name beside the folder of the encrypted files. They do not depend on the Keychain,
    /// the key, or the brand's session policy.
    ///
    /// - Parameters:
    ///   - app: Whose services they are.
    ///   - session: How the brand keeps its session. One that is not restored is kept in memory.
    ///   - biometricReason: Why the person is asked for a face or a finger, in their language.
    ///   - removesLeftoversAtFirstLaunch: Whether the first launch after the app was deleted and installed again removes what
    ///     the earlier installation left in the Keychain. The sign of a first launch is that a file is missing that each
    ///     launch leaves, with or without this option, in the app's Application Support folder. Such a sign can be wrong: an
    ///     update from a version of the app that did not leave the file, a restored backup, and a cleared container look like
    ///     a first launch, and the user is signed out once. A launch that the system prepares before the device is first
    ///     unlocked can read other files as missing; this one is readable then, and a file that cannot be read removes
    ///     nothing. Has no effect on Linux, where everything is in one folder.
    /// - Returns: Services that touch nothing before they are used.
    public static func system(
        app: AppIdentity, session: SessionPolicy, biometricReason: String? = nil,
        removesLeftoversAtFirstLaunch: Bool = false
    ) -> SystemServices {
        let reason = biometricReason ?? "Unlock \(app.displayName)"
        let records = RecordStore(folder: recordsFolder(of: app))
        let store =
            session.restoresAtLaunch
            ? store(app, session, reason, records, removesLeftoversAtFirstLaunch) : InMemoryStore()
        return SystemServices(
            transport: URLSessionTransport(), finalStore: store, records: records, presenter: presenter,
            clock: .system, timeZone: .autoupdatingCurrent)
    }

    private static func store(
        _ app: AppIdentity, _ session: SessionPolicy, _ reason: String, _ records: RecordStore, _ removesLeftovers: Bool
    ) -> any SecureStore {
        #if canImport(Security)
        func store(_ service: String) -> any SecureStore {
            let keychain = KeychainStore(service: service)
            let marked = FirstLaunchStore(keychain, records: records, removesLeftovers: removesLeftovers) {
                () async throws(SecureStoreError) in try await keychain.removeAll()
            }
            return TombstonedStore(marked, records: records)
        }
        #if canImport(LocalAuthentication)
        if session.biometricUnlock {
            // Apart from what an earlier version of the app, without the lock, may have kept: that is no ciphertext.
            let service = app.bundleIdentifier + ".locked"
            guard BiometricGate.isAvailable else { return SubstituteStore(sealed: store(service)) }
            return GatedStore(store(service), gate: BiometricGate(service: service, reason: reason))
        }
        #endif
        return store(app.bundleIdentifier)
        #else
        let variables = ProcessInfo.processInfo.environment
        let folder = stateFolder(of: app, variables: variables, home: NSHomeDirectory())
        return TombstonedStore(
            EncryptedFileStore(folder: folder, key: .environment(of: variables)), records: records)
        #endif
    }

    /// A separate folder: even if the store cannot be written, a tombstone must be written.
    private static func recordsFolder(of app: AppIdentity) -> String {
        #if canImport(Security)
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first?.path ?? NSHomeDirectory() + "/Library/Application Support"
        return folder + "/" + FileName.of(app.bundleIdentifier) + ".records"
        #else
        let variables = ProcessInfo.processInfo.environment
        return stateFolder(of: app, variables: variables, home: NSHomeDirectory()) + ".records"
        #endif
    }

    private static var presenter: any WebAuthenticationPresenter {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
        WebAuthenticationSessionPresenter(anchor: keyWindow)
        #else
        UnavailablePresenter()
        #endif
    }

    /// The folder of an app's state. A relative `XDG_STATE_HOME` counts as none, as the specification asks.
    static func stateFolder(of app: AppIdentity, variables: [String: String], home: String) -> String {
        let state = variables["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return state + "/" + FileName.of(app.bundleIdentifier)
    }
}
