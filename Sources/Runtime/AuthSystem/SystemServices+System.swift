public import AuthCore
public import Foundation
#if os(iOS) || os(tvOS) || os(visionOS)
internal import UIKit
#endif

extension SystemServices {
    /// Creates the services of the operating system that the app runs on.
    ///
    /// - On Apple systems: URLSession, the Keychain, and the system's web authentication session over the app's window.
    ///   With `biometricUnlock`, the user unlocks the session with a face or finger. On a device without an enrolled
    ///   one, the device's passcode unlocks it, unless the policy requires a face or finger. If neither can be used, a
    ///   new session lasts as long as the app runs. An earlier, sealed session is lost if the faces or fingers that
    ///   unlock it are not enrolled any more. Otherwise it stays locked until the sensor can be used at a launch, or
    ///   until the user signs in or out.
    /// - On Linux: URLSession; encrypted files in `$XDG_STATE_HOME/<bundle identifier>`, or by default in
    ///   `~/.local/state/<bundle identifier>` (XDG Base Directory Specification 0.8). The key is in the environment
    ///   variable `BRANDGEN_SESSION_KEY`: the unpadded base64url of 32 random bytes. Without it, the store throws
    ///   `.invalidKey` at each use, and logs what to set or to pass. Sign-in pages are not available.
    ///
    /// If an update of the app changes the policy, the session moves: one in plain text is locked, and one that is no
    /// longer restored stays in memory. A locked session is removed when sessions are no longer locked, because such an
    /// app may not ask for a face; the user then signs in again.
    ///
    /// The records are plain files. On Apple systems they are in `Application Support/<bundle identifier>.records`, on
    /// Linux in a folder with that name beside the folder of the encrypted files. They do not depend on the Keychain,
    /// the key, or the brand's session policy.
    ///
    /// In an app extension, which has no window, use
    /// ``system(app:session:presenter:biometricReason:removesLeftoversAtFirstLaunch:)``.
    ///
    /// - Parameters:
    ///   - app: The app that uses the services.
    ///   - session: The session policy of the brand. A session that is not restored at launch is kept in memory.
    ///   - biometricReason: The reason for a biometric check that the system shows to the user, in their language. By
    ///     default, `AuthModel` sets the brand's text (`locked.reason`). Until then, it is "Unlock" with the app's
    ///     name.
    ///   - removesLeftoversAtFirstLaunch: Whether the first launch after the app was deleted and installed again
    ///     removes the Keychain items of the earlier installation. A launch counts as the first if a marker file is
    ///     missing from the app's Application Support folder. Each launch writes this file, with or without this
    ///     option. The file can also be missing after an update from a version of the app that did not write it, after
    ///     a backup was restored, and after the container was cleared. The user is then signed out once. In a launch
    ///     that the system prepares before the device is first unlocked, other files can appear to be missing. The
    ///     marker is readable even then, and a file that cannot be read removes nothing. Has no effect on Linux, where
    ///     everything is in one folder.
    /// - Returns: Services that read and write nothing before they are used.
    @available(iOSApplicationExtension, unavailable, message: "an app extension has no window; pass a presenter")
    @available(macOSApplicationExtension, unavailable, message: "an app extension has no window; pass a presenter")
    @available(visionOSApplicationExtension, unavailable, message: "an app extension has no window; pass a presenter")
    public static func system(
        app: AppIdentity, session: SessionPolicy, biometricReason: String? = nil,
        removesLeftoversAtFirstLaunch: Bool = false
    ) -> SystemServices {
        var services = system(
            app: app, session: session, presenter: windowPresenter, biometricReason: biometricReason,
            removesLeftoversAtFirstLaunch: removesLeftoversAtFirstLaunch)
        #if os(iOS) || os(tvOS) || os(visionOS)
        services.lifecycle = SystemLifecycle { UIApplication.shared.applicationState == .active }
        #endif
        return services
    }

    /// Creates the services of the operating system with another presenter of sign-in pages. An app extension passes
    /// `UnavailablePresenter()`, because it cannot show pages over a window of the app.
    ///
    /// - Parameters:
    ///   - app: The app that uses the services.
    ///   - session: The session policy of the brand.
    ///   - presenter: Shows sign-in pages.
    ///   - biometricReason: The reason for a biometric check, in the user's language; `nil` for the brand's text.
    ///   - removesLeftoversAtFirstLaunch: Whether the first launch removes the Keychain items of an earlier
    ///     installation.
    /// - Returns: Services that read and write nothing before they are used.
    public static func system(
        app: AppIdentity, session: SessionPolicy, presenter: any WebAuthenticationPresenter,
        biometricReason: String? = nil, removesLeftoversAtFirstLaunch: Bool = false
    ) -> SystemServices {
        let reason = Guarded(biometricReason ?? "Unlock \(app.displayName)")
        let sharing = sharing(of: app)
        let records = records(of: app, sharing)
        var services = SystemServices(
            transport: URLSessionTransport(),
            finalStore: vault(
                app, session, sharing, { reason.withLock { $0 } }, records, removesLeftoversAtFirstLaunch),
            records: records, presenter: presenter, lifecycle: systemLifecycle, clock: .system,
            timeZone: .autoupdatingCurrent, biometry: systemBiometry)
        if biometricReason == nil {
            services.setUnlockReason = { text in reason.withLock { $0 = text } }
        }
        return services
    }

    private static var systemBiometry: Biometry? {
        #if canImport(LocalAuthentication) && canImport(Security)
        BiometricGate.biometry
        #else
        nil
        #endif
    }

    /// Returns the services with a transport that also checks these pins. Leaves a transport unchanged if it is not a
    /// ``URLSessionTransport``.
    package func pinning(_ pins: PublicKeyPins) -> SystemServices {
        guard !pins.hosts.isEmpty, let transport = transport as? URLSessionTransport else { return self }
        var services = self
        services.transport = transport.pinning(pins, now: clock.now)
        return services
    }

    /// Returns the services with a vault in which users can choose the place of their session, and that vault.
    ///
    /// If the services have no vault, their store becomes the items of one, except a store that can be locked: a
    /// session in memory would not be. The vault is `nil` if there is none, or if the policy offers no choices.
    package func offeringChoices(of policy: SessionPolicy) -> (services: SystemServices, vault: SessionVault?) {
        guard !policy.userChoices.isEmpty, policy.restoresAtLaunch else { return (self, nil) }
        let vault =
            (store as? SessionVault)?.following(policy)
            ?? SessionVault(items: store, records: records, policy: policy)
        return vault.hasLockableItems ? (self, nil) : (replacingStore(by: vault), vault)
    }

    private static func vault(
        _ app: AppIdentity, _ policy: SessionPolicy, _ sharing: Sharing?, _ reason: @escaping @Sendable () -> String,
        _ records: RecordStore, _ removesLeftovers: Bool
    ) -> SessionVault {
        #if canImport(Security)
        let keychain = KeychainStore(
            service: app.bundleIdentifier, accessGroup: sharing?.groups.keychain, movingFrom: sharing?.ownGroup)
        let installation = Installation(removesLeftovers: removesLeftovers) { () async throws(SecureStoreError) in
            try await keychain.removeAll()
        }
        var keyLock: VaultLock?
        var refusal: SecureStoreError?
        #if canImport(LocalAuthentication)
        if policy.locks {
            let allowsPasscode = !policy.requiresBiometrics
            refusal = BiometricKey.currentEnrollment.refusal(allowsPasscode: allowsPasscode)
            let gate = BiometricGate(service: app.bundleIdentifier, allowsPasscode: allowsPasscode, reason: reason)
            keyLock = refusal == nil ? VaultLock(gate) : nil
        }
        #endif
        return SessionVault(
            items: keychain, records: records, keyLock: keyLock, refusal: refusal,
            installation: policy.restoresAtLaunch && !isExtension ? installation : nil, policy: policy)
        #else
        let variables = ProcessInfo.processInfo.environment
        let folder = stateFolder(of: app, variables: variables, home: NSHomeDirectory())
        let files = EncryptedFileStore(folder: folder, key: sessionKey(of: app, variables: variables))
        return SessionVault(items: files, records: records, policy: policy)
        #endif
    }

    /// Whether this process is an extension. Only the app decides what an earlier installation has left.
    private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

    /// The groups in which an app shares its session, the folder of its app group, and the process's own Keychain
    /// group.
    private typealias Sharing = (groups: SharedGroups, folder: String, ownGroup: String?)

    /// Returns the groups of an app that shares its session. If Info.plist or an entitlement is missing, a debug build
    /// stops and names it; a release build without the app group keeps the session of each process to itself.
    private static func sharing(of app: AppIdentity) -> Sharing? {
        #if canImport(Security)
        guard app.sharesSession else { return nil }
        do throws(SharingFault) {
            let found = try SharedGroups.find(
                in: Bundle.main.infoDictionary ?? [:],
                container: { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)?.path },
                search: { group in
                    // A release build does not ask the Keychain before it needs it.
                    #if DEBUG
                    SecurityCalls(service: app.bundleIdentifier, accessGroup: group).accounts().status
                    #else
                    KeychainStatus.success
                    #endif
                })
            return (found.groups, found.folder, Bundle.main.bundleIdentifier.flatMap(found.groups.ownGroup))
        } catch {
            #if DEBUG
            fatalError("\(app.displayName): \(error)")
            #else
            NSLog("%@", "\(app.displayName): \(error)")
            return nil
            #endif
        }
        #else
        return nil
        #endif
    }

    /// Returns the records of an app. Those of an app that shares its session are in the folder of its app group, apart
    /// from the Keychain, so that a removal can be recorded even if the Keychain refuses it.
    private static func records(of app: AppIdentity, _ sharing: Sharing?) -> RecordStore {
        let own = recordsFolder(of: app)
        guard let sharing else { return RecordStore(folder: own) }
        let folder = sharing.folder + "/Library/Application Support/" + FileName.of(app.bundleIdentifier) + ".records"
        return RecordStore(folder: folder, movingFrom: own)
    }

    /// Returns the folder of the records. It is separate, so that a removal can be recorded even if a write to the
    /// store fails.
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

    @available(iOSApplicationExtension, unavailable)
    @available(macOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    private static var windowPresenter: any WebAuthenticationPresenter {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
        WebAuthenticationSessionPresenter(anchor: keyWindow)
        #else
        UnavailablePresenter()
        #endif
    }

    private static var systemLifecycle: any AppLifecycle {
        #if canImport(Combine) && (os(iOS) || os(tvOS) || os(visionOS) || os(macOS))
        SystemLifecycle { true }
        #else
        ConstantLifecycle()
        #endif
    }

    #if !canImport(Security)
    /// Returns the key of the encrypted files. Without it, an app gets `AuthError.storage`, and the log says what is
    /// wrong.
    static func sessionKey(
        of app: AppIdentity, variables: [String: String],
        log: @escaping @Sendable (String) -> Void = { NSLog($0.replacingOccurrences(of: "%", with: "%%")) }
    ) -> StoreKeySource {
        StoreKeySource.environment(of: variables).advising(
            "\(app.displayName) cannot store the session without it. \(StoreKeySource.alternative)", log: log)
    }
    #endif

    /// Returns the folder of an app's state. A relative `XDG_STATE_HOME` is ignored, as the specification requires.
    static func stateFolder(of app: AppIdentity, variables: [String: String], home: String) -> String {
        let state = variables["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return state + "/" + FileName.of(app.bundleIdentifier)
    }

    /// Creates services from implementations that you provide.
    ///
    /// If the records outlive the process, removals from the store are final. A value whose removal failed is not read
    /// again.
    ///
    /// - Parameters:
    ///   - transport: Sends requests to servers.
    ///   - store: Stores secrets between launches.
    ///   - records: Stores small values that are not secret. Pass a `RecordStore`, or your own store that is never
    ///     locked. If an app and its extension share `store`, they must also share `records`, for example as a Keychain
    ///     store of their access group. By default, records last as long as the process.
    ///   - presenter: Shows sign-in pages.
    ///   - lifecycle: Reports when the app enters the background. If it never does, the session does not lock.
    ///   - clock: The source of time.
    ///   - timeZone: The time zone that decides the current day for an age gate.
    ///   - biometry: The kind of the device's biometric sensor, which the screens name; `nil` if it has none.
    public init(
        transport: any HTTPTransport, store: any SecureStore, records: any SecureStore = InMemoryStore(),
        presenter: any WebAuthenticationPresenter = UnavailablePresenter(),
        lifecycle: any AppLifecycle = ConstantLifecycle(), clock: SessionClock = .system,
        timeZone: TimeZone = .autoupdatingCurrent, biometry: Biometry? = nil
    ) {
        let isFinal = records is InMemoryStore || store is InMemoryStore || store is SessionVault
        self.init(
            transport: transport, finalStore: isFinal ? store : SessionVault(items: store, records: records),
            records: records, presenter: presenter, lifecycle: lifecycle, clock: clock, timeZone: timeZone,
            biometry: biometry)
    }

    /// Creates services that keep everything in memory, for tests and previews.
    ///
    /// - Parameters:
    ///   - transport: Sends requests. By default, every server is unreachable.
    ///   - presenter: Shows pages. By default, no page is shown.
    ///   - clock: The source of time.
    ///   - timeZone: The time zone that decides the current day for an age gate.
    /// - Returns: Services with their own empty stores.
    public static func inMemory(
        transport: any HTTPTransport = UnavailableTransport(),
        presenter: any WebAuthenticationPresenter = UnavailablePresenter(),
        clock: SessionClock = .system, timeZone: TimeZone = .autoupdatingCurrent
    ) -> SystemServices {
        SystemServices(
            transport: transport, store: InMemoryStore(), presenter: presenter, clock: clock, timeZone: timeZone)
    }
}
