import Foundation
import XCTest

/// A run of the gallery in the simulator.
@MainActor
struct GalleryRun {
    let app = XCUIApplication()

    /// Starts the gallery.
    init(_ launch: Launch) {
        app.launchArguments = launch.arguments
        app.launch()
    }

    /// Returns the element with an identifier.
    func element(_ identifier: String) -> XCUIElement {
        app.descendants(matching: .any).matching(identifier: identifier).firstMatch
    }

    /// Finds an element with an identifier, and scrolls to it if the screen contains it only then, as lists do.
    func finds(_ identifier: String) -> Bool {
        if element(identifier).waitForExistence(timeout: 5) { return true }
        for _ in 0..<6 {
            app.swipeUp()
            if element(identifier).exists { return true }
        }
        return false
    }

    /// Brings an element above the keyboard, where a tap reaches it.
    func reveal(_ element: XCUIElement) {
        for _ in 0..<6 where !element.isHittable { app.swipeUp() }
    }

    /// Audits the visible screen, and reports each issue as a failure of the test.
    func audit(_ types: XCUIAccessibilityAuditType) throws {
        do {
            try app.performAccessibilityAudit(for: types)
        } catch {
            // The audit of a slow simulator can run out of time. The second one decides.
            try app.performAccessibilityAudit(for: types)
        }
    }
}

/// The brands that the test run names.
func testedBrands() throws -> [GalleryBrand] {
    try XCTUnwrap(
        GalleryBrand.tested(in: ProcessInfo.processInfo.environment), "SCREENS_BRANDS names an unknown brand")
}
