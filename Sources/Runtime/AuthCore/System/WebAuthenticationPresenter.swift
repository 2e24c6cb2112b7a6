public import Foundation

/// A presenter that shows a sign-in page to the user and waits until the page returns to the app.
///
/// On Apple systems, the presenter is the system's web authentication session. It must not be an embedded web view (RFC
/// 8252 section 8.12). In tests, the presenter is a driver that acts as a browser.
public protocol WebAuthenticationPresenter: Sendable {
    /// Opens a page and waits for its callback. The presenter does not validate the callback URL.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - target: The URL that ends the session.
    ///   - ephemeral: Whether the page starts without the cookies of the user's browser, and keeps none.
    /// - Returns: The callback URL.
    /// - Throws: ``WebAuthenticationError/cancelled`` if the user closed the page.
    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL
}

/// The reason why a sign-in page did not return to the app.
public enum WebAuthenticationError: Error, Sendable, Hashable {
    /// The user closed the page.
    case cancelled
    /// The app has no window for the page, or the system did not show it.
    case notPresented
    /// The page could not be loaded, or did not call back.
    case failed
}

/// A presenter that shows nothing: for previews, and for systems without a web authentication session.
public struct UnavailablePresenter: WebAuthenticationPresenter {
    /// Creates a presenter that shows nothing.
    public init() {}

    /// Throws `.notPresented`.
    public func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        throw .notPresented
    }
}
