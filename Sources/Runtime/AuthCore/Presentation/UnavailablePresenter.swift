public import Foundation

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
