#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
internal import AuthenticationServices
#if canImport(UIKit)
internal import UIKit
#else
internal import AppKit
#endif

/// The window that the person works in; nil while the app has none, or shows none.
@MainActor
func keyWindow() -> ASPresentationAnchor? {
    #if canImport(UIKit)
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
    return scene?.keyWindow ?? scene?.windows.first
    #else
    return NSApplication.shared.keyWindow ?? NSApplication.shared.windows.first
    #endif
}
#endif
