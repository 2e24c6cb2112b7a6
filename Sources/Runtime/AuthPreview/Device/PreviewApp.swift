public import AuthCore
public import AuthKit
import AuthSystem
public import Foundation

/// A brand's app in a preview.
public struct PreviewApp: Sendable {
    /// The brand.
    public let brand: BrandConfiguration
    /// The brand's theme.
    public let theme: BrandTheme
    /// The languages of the texts. The first one is shown first.
    public let languages: [Language]
    /// The controls of the environment's services.
    public let controls: PreviewControls
    let install: @MainActor @Sendable (SystemServices) -> @MainActor () -> BrandAuth

    /// Creates an app in one of its brand's environments.
    ///
    /// The accounts of a backend in memory last as long as the preview's session, so they outlive a launch of the app.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - backend: A backend that replaces the environment's own, such as `.mock`.
    ///   - languages: The languages of the texts. The first one is shown first.
    ///   - controls: The controls of the environment's services.
    public init<E: BrandEnvironment>(
        _ environment: E, backend: (any AuthBackend)? = nil, languages: [Language] = [.english],
        controls: PreviewControls = PreviewControls()
    ) {
        self.init(brand: E.brand, theme: E.theme, languages: languages, controls: controls) { services in
            let backend = KeptBackend(backend ?? environment.definition.backend)
            return { BrandAuth(environment, backend: backend, services: services) }
        }
    }

    /// Creates an app from its parts.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - theme: The brand's theme.
    ///   - languages: The languages of the texts. The first one is shown first.
    ///   - controls: The controls of the environment's services.
    ///   - install: Installs the app on a device with these services, whose stores are in memory and whose clock a
    ///     developer moves. Returns a function that is called at each launch.
    public init(
        brand: BrandConfiguration, theme: BrandTheme, languages: [Language] = [.english],
        controls: PreviewControls = PreviewControls(),
        install: @escaping @MainActor @Sendable (SystemServices) -> @MainActor () -> BrandAuth
    ) {
        self.brand = brand
        self.theme = theme
        self.languages = languages
        self.controls = controls
        self.install = install
    }
}

/// The controls of an environment's services, which a preview shows beside the app. A control that is `nil` is not shown.
public struct PreviewControls: Sendable {
    /// Returns the messages with codes, the newest first.
    public var mail: (@Sendable (BrandAuth) async -> [PreviewMail])?
    /// Interrupts the network to the service, or restores it.
    public var setReachable: (@Sendable (BrandAuth, Bool) async -> Void)?
    /// Ends the session of the signed-in user at the service.
    public var endSession: (@Sendable (BrandAuth) async -> Void)?

    /// Creates controls.
    public init(
        mail: (@Sendable (BrandAuth) async -> [PreviewMail])? = nil,
        setReachable: (@Sendable (BrandAuth, Bool) async -> Void)? = nil,
        endSession: (@Sendable (BrandAuth) async -> Void)? = nil
    ) {
        self.mail = mail
        self.setReachable = setReachable
        self.endSession = endSession
    }
}

/// A message with a code, which the preview shows in place of the user's mailbox.
public struct PreviewMail: Equatable, Sendable, RedactedValue {
    /// The address of the recipient.
    public let recipient: String
    /// The purpose of the code, in English.
    public let purpose: String
    /// The code.
    public let code: SecretText
    /// The time at which the message was sent; `nil` if it is not known.
    public let sentAt: Date?

    /// Creates a message.
    public init(recipient: String, purpose: String, code: SecretText, sentAt: Date? = nil) {
        self.recipient = recipient
        self.purpose = purpose
        self.code = code
        self.sentAt = sentAt
    }
}

/// A backend whose clients outlive a launch of the app, so that the accounts of a backend in memory do too.
private final class KeptBackend: AuthBackend {
    private let backend: any AuthBackend
    private let parts = Guarded<BackendParts?>(nil)

    init(_ backend: any AuthBackend) { self.backend = backend }

    func makeParts(_ context: AuthContext) -> BackendParts {
        parts.withLock { [backend] kept in
            let parts = kept ?? backend.makeParts(context)
            kept = parts
            return parts
        }
    }
}
