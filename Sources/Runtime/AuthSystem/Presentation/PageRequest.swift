internal import AuthCore
internal import Foundation

/// The input and the errors of the system's web authentication session. They are separate from the session, so that
/// tests cover them on every system.
enum PageRequest {
    /// Whether the system can show a page and recognize its callback. For any other input, the system ends the app and
    /// does not return an error.
    static func isPresentable(_ url: URL, returningTo target: WebAuthenticationCallback) -> Bool {
        guard ["https", "http"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false else { return false }
        return switch target {
        case .scheme(let scheme):
            // RFC 3986 section 3.1.
            scheme.utf8.first?.isASCIILetter == true
                && scheme.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        case .https(let host, let path): !host.isEmpty && path.hasPrefix("/")
        }
    }

    /// The state of a scene, one of the app's windows on an iPad.
    struct Scene {
        /// Whether the scene receives events.
        let isActive: Bool
        /// Whether the user sees the scene.
        let isVisible: Bool
        /// Whether the scene contains the app's key window, which the user last used.
        let hasKeyWindow: Bool
    }

    /// Returns the scene that asked for a page: the one that the user last used, if it is visible.
    static func preferredScene<Value>(of scenes: [Value], state: (Value) -> Scene) -> Value? {
        let ranks: [(Scene) -> Bool] = [
            { $0.isActive && $0.hasKeyWindow }, { $0.isVisible && $0.hasKeyWindow }, { $0.isActive }, { $0.isVisible },
        ]
        for isPreferred in ranks {
            if let scene = scenes.first(where: { isPreferred(state($0)) }) { return scene }
        }
        return scenes.first
    }

    /// Converts an error of the session from its domain and code, as AuthenticationServices declares them
    /// (`ASWebAuthenticationSessionError.Code`: canceledLogin 1, presentationContextNotProvided 2,
    /// presentationContextInvalid 3).
    static func error(domain: String, code: Int) -> WebAuthenticationError {
        guard domain == "com.apple.AuthenticationServices.WebAuthenticationSession" else { return .failed }
        return switch code {
        case 1: .cancelled
        case 2, 3: .notPresented
        default: .failed
        }
    }
}
