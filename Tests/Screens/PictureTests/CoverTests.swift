import AuthKit
import SwiftUI
import UIKit
import XCTest

@testable import ScreenGallery

/// Sends the notifications of a scene to the lock of an app, and looks at the windows of the scene right after each.
final class CoverTests: XCTestCase {
    /// The system takes its picture of the app when the notification has been handled, so the cover cannot come later.
    @MainActor
    func testTheCoverAppearsWithinTheNotificationAndGoesInAnActiveScene() async throws {
        let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first)
        let auth = LockApp.makeAuth()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIHostingController(rootView: LockApp(.view, auth: auth))
        window.isHidden = false
        defer { window.isHidden = true }
        try await expect("the user is signed in") { auth.state.user != nil }
        XCTAssertFalse(hasCover(scene), "the app is covered although its scene is active")

        NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
        XCTAssertTrue(hasCover(scene), "the cover is late")
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        XCTAssertFalse(hasCover(scene), "the cover stays after a pause")

        for name in [UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification] {
            NotificationCenter.default.post(name: name, object: scene)
        }
        XCTAssertTrue(hasCover(scene), "the background is not covered")
        NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
        XCTAssertTrue(hasCover(scene), "the cover goes before the scene is active")
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        try await expect("the cover goes when the app's view is gone") { !self.hasCover(scene) }
        XCTAssertNil(auth.state.user, "the session is not locked")
    }

    /// The cover is above the alerts. The windows of the keyboard have other levels.
    @MainActor
    private func hasCover(_ scene: UIWindowScene) -> Bool {
        scene.windows.contains { !$0.isHidden && $0.windowLevel.rawValue == UIWindow.Level.alert.rawValue + 1 }
    }

    /// Waits for a condition, for five seconds.
    @MainActor
    private func expect(_ fact: String, _ condition: @MainActor () -> Bool) async throws {
        for _ in 0..<50 where !condition() { try await Task.sleep(nanoseconds: 100_000_000) }
        XCTAssertTrue(condition(), "it is not so that \(fact)")
    }
}
