#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthCore
public import AuthenticationServices
public import Foundation
#if canImport(UIKit)
internal import UIKit
#else
internal import AppKit
#endif

/// Shows sign-in pages in the system's web authentication session (RFC 8252 section 8.12). The app has no access to the
/// user's input or to the cookies.
public struct WebAuthenticationSessionPresenter: WebAuthenticationPresenter {
    /// Returns the window to show a page over; `nil` if the app has none.
    public let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

    /// Creates a presenter.
    ///
    /// - Parameter anchor: Returns the window to show a page over. Called for each page. No page is shown if it returns
    ///   `nil`.
    public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor?) {
        self.anchor = anchor
    }

    /// Opens a page and waits for its callback URL. If the task is cancelled, the page closes.
    public func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        guard PageRequest.isPresentable(url, returningTo: target) else { throw .failed }
        guard let window = await anchor() else { throw .notPresented }
        let page = await Page(over: window)
        let outcome = await withTaskCancellationHandler {
            await page.open(url, returningTo: target, ephemeral: ephemeral)
        } onCancel: {
            Task { await page.close() }
        }
        switch outcome {
        case .success(let callback): return callback
        case .failure(let error): throw error
        }
    }
}

/// One page, from opening to closing.
@MainActor
private final class Page: NSObject, ASWebAuthenticationPresentationContextProviding {
    typealias Outcome = Result<URL, WebAuthenticationError>

    private nonisolated let window: ASPresentationAnchor
    private var session: ASWebAuthenticationSession?
    private var waiting: CheckedContinuation<Outcome, Never>?
    private var isClosed = false

    init(over window: ASPresentationAnchor) {
        self.window = window
    }

    func open(_ url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool) async -> Outcome {
        if isClosed { return .failure(.cancelled) }
        return await withCheckedContinuation { continuation in
            waiting = continuation
            // Apple does not document the thread of the completion handler.
            let session = Self.session(at: url, returningTo: target) { @Sendable [self] callback, error in
                let outcome = Self.outcome(callback, error as NSError?)
                Task { @MainActor in self.finish(outcome) }
            }
            guard let session else { return finish(.failure(.failed)) }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = ephemeral
            self.session = session
            if !session.start() { finish(.failure(.notPresented)) }
        }
    }

    /// Returns `nil` if this version of the system does not return from an HTTPS URL. The generator refuses such a URL
    /// in apps for it.
    private static func session(
        at url: URL, returningTo target: WebAuthenticationCallback,
        completion: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> ASWebAuthenticationSession? {
        switch target {
        case .scheme(let scheme):
            return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: completion)
        case .https(let host, let path):
            // The oldest macOS has it.
            guard #available(iOS 17.4, visionOS 1.1, *) else { return nil }
            return ASWebAuthenticationSession(
                url: url, callback: .https(host: host, path: path), completionHandler: completion)
        }
    }

    func close() {
        isClosed = true
        session?.cancel()
        finish(.failure(.cancelled))
    }

    nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        window
    }

    /// Ends the page. Only the first outcome counts.
    private func finish(_ outcome: Outcome) {
        waiting?.resume(returning: outcome)
        waiting = nil
        session = nil
    }

    private nonisolated static func outcome(_ callback: URL?, _ error: NSError?) -> Outcome {
        if let callback { return .success(callback) }
        guard let error else { return .failure(.failed) }
        return .failure(PageRequest.error(domain: error.domain, code: error.code))
    }
}

/// Returns the window that the user works in; `nil` if the app has no window, or shows none.
@available(iOSApplicationExtension, unavailable)
@available(macOSApplicationExtension, unavailable)
@available(visionOSApplicationExtension, unavailable)
@MainActor
func keyWindow() -> ASPresentationAnchor? {
    #if canImport(UIKit)
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    let scene = PageRequest.preferredScene(of: scenes) { scene in
        PageRequest.Scene(
            isActive: scene.activationState == .foregroundActive,
            isVisible: scene.activationState == .foregroundActive || scene.activationState == .foregroundInactive,
            hasKeyWindow: scene.windows.contains(where: \.isKeyWindow))
    }
    return scene?.keyWindow ?? scene?.windows.first
    #else
    return NSApplication.shared.keyWindow ?? NSApplication.shared.windows.first
    #endif
}
#endif
