internal import AuthCore
internal import Foundation

/// What the system's web authentication session takes and says, apart from the system, so that it is tested everywhere.
enum PageRequest {
    /// Whether the system shows a page and can tell its callback. It does not refuse what it cannot: it ends the app.
    static func isPresentable(_ url: URL, callbackScheme: String) -> Bool {
        let isWeb = ["https", "http"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false
        // RFC 3986 section 3.1.
        let isScheme =
            callbackScheme.utf8.first?.isASCIILetter == true
            && callbackScheme.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        return isWeb && isScheme
    }

    /// What an error of the session means: its domain and code as AuthenticationServices declares them
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
