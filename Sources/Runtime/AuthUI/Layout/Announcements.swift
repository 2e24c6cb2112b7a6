#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

#if canImport(UIKit)
// Older SDKs do not say that the kinds of notifications are constants.
@preconcurrency import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Tells assistive technology about a new screen, about new messages and about errors, each once. An error can also be
/// felt.
@MainActor struct Announcements<S: Screen>: ViewModifier {
    @Environment(AuthModel.self) private var model: AuthModel?
    @State private var errors = 0
    let screen: S

    func body(content: Content) -> some View {
        content
            .onAppear {
                // A screen behind appears when a swipe to it begins, and a banner says nothing when it appears.
                if model.map({ $0.screen?.id == screen.id }) ?? true { Announcer.screenChanged(screen.title) }
            }
            .onChange(of: screen) { old, new in
                guard isInFront, let announcement = Announcement(from: old, to: new) else { return }
                Announcer.say(announcement.text)
                if announcement.isError { errors += 1 }
            }
            .sensoryFeedback(.error, trigger: errors)
    }

    /// Whether the user sees the screen. The screens behind it change with the flow, too.
    private var isInFront: Bool { model.map { ($0.screen?.id ?? $0.banner?.id) == screen.id } ?? true }
}

@MainActor private enum Announcer {
    static func screenChanged(_ title: String) {
        #if canImport(UIKit)
        UIAccessibility.post(notification: .screenChanged, argument: title)
        #else
        say(title)
        #endif
    }

    static func say(_ text: String) {
        #if canImport(UIKit)
        UIAccessibility.post(notification: .announcement, argument: text)
        #elseif canImport(AppKit)
        NSAccessibility.post(
            element: NSApplication.shared, notification: .announcementRequested,
            userInfo: [.announcement: text, .priority: NSAccessibilityPriorityLevel.high.rawValue])
        #endif
    }
}
#endif
