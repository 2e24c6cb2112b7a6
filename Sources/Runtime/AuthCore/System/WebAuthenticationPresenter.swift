public import Foundation

/// Shows a sign-in page to the person and waits until it returns to the app.
///
/// On Apple systems this is the system's web authentication session; an embedded web view must never be (RFC 8252
/// section 8.12). In tests it is a driver that walks the pages as a browser would.
public protocol WebAuthenticationPresenter: Sendable {
    /// Opens a page and waits for the URL by which it calls back, which is not checked here.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - callbackScheme: The scheme of the URL that ends the session.
    ///   - ephemeral: Whether the page starts without the cookies of the person's browser, and leaves none behind.
    /// - Returns: The URL that the page called back by.
    /// - Throws: ``WebAuthenticationError/cancelled`` where the person closed the page.
    func callback(
        from url: URL, callbackScheme: String, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL
}

/// Why a sign-in page did not return to the app.
public enum WebAuthenticationError: Error, Sendable, Hashable {
    /// The person closed the page.
    case cancelled
    /// There is no window to show it in, or the system did not show it.
    case notPresented
    /// The page could not be loaded, or led nowhere.
    case failed
}

/// Shows nothing, and says so: where the system has no web authentication session, and in previews.
public struct UnavailablePresenter: WebAuthenticationPresenter {
    /// A presenter that shows nothing.
    public init() {}

    /// Throws `.notPresented`.
    public func callback(
        from url: URL, callbackScheme: String, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        throw .notPresented
    }
}
