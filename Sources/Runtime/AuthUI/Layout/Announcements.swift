#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

#if canImport(UIKit)
// Older SDKs do not say that the kinds of notifications are constants.
@preconcurrency import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Tells assistive technology about a new screen and about new messages, each once.
@MainActor struct Announcements: ViewModifier {
    let title: String
    let messages: [String]

    func body(content: Content) -> some View {
        content
            .onAppear { Announcer.screenChanged(title) }
            .onChange(of: messages) { _, messages in
                if let last = messages.last { Announcer.say(last) }
            }
    }
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
