public import AuthCore
internal import AuthSystem
public import Foundation

// The reference has this text at the error itself. With an extension of AuthCore in it, the articles of this module
// could not link to AuthCore.
@_documentation(visibility: internal)
extension AuthError: LocalizedError {
    /// The message of the screens for this error, as `error.localizedDescription` returns it. On Linux, `.storage` also
    /// says what the developer can set or pass.
    public var errorDescription: String? {
        let message = ErrorMessages.current.message(for: self)
        #if !canImport(Security)
        if self == .storage {
            return "\(message) The session needs a key in the environment variable '\(StoreKeySource.variable)'. "
                + StoreKeySource.alternative
        }
        #endif
        return message
    }
}

/// The messages of errors outside the screens.
struct ErrorMessages: Sendable {
    private static let latest = Guarded(ErrorMessages(brand: nil))

    /// The messages for the ``BrandAuth`` that started last.
    static var current: ErrorMessages {
        get { latest.withLock(\.self) }
        set { latest.withLock { $0 = newValue } }
    }

    /// The brand; `nil` before the first ``BrandAuth`` has started.
    let brand: BrandConfiguration?
    /// The kind of the device's biometric sensor.
    var biometry: Biometry?

    /// Returns the message for an error in the first of the brand's languages that the user prefers.
    func message(for error: AuthError, preferences: [String] = Locale.preferredLanguages) -> String {
        guard let brand else {
            let language = Language.preferred(among: Language.allCases, for: preferences)
            return Texts(ofAppNamed: Self.appName, in: language).message(for: error)
        }
        let language = Language.preferred(of: brand, for: preferences)
        return Texts(of: brand, in: language).message(for: error, biometry: biometry)
    }

    /// The name that the system shows for the app, or the name of the process.
    private static var appName: String {
        let names = ["CFBundleDisplayName", "CFBundleName"].compactMap {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
        return names.first { !$0.isEmpty } ?? ProcessInfo.processInfo.processName
    }
}
