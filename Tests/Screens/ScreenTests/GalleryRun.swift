import AuthScreens
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

    /// Finds the element with an identifier, and scrolls to it if the screen contains it only then, as lists do.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - types: The types that the element can have. A screen and its field can have the same identifier.
    /// - Returns: The element, or `nil` if there is none.
    func element(_ identifier: String, of types: [XCUIElement.ElementType] = [.any]) -> XCUIElement? {
        let elements = types.map { app.descendants(matching: $0).matching(identifier: identifier).firstMatch }
        // A screen appears a moment after its button is tapped.
        if elements.first?.waitForExistence(timeout: 2) == true { return elements.first }
        for swipe in 0..<12 {
            if let found = elements.first(where: \.exists) { return found }
            if swipe < 4 { app.swipeUp() } else { app.swipeDown() }
        }
        return elements.first(where: \.exists)
    }

    /// Scrolls until a tap reaches an element, for example above the keyboard.
    func reveal(_ element: XCUIElement) {
        for swipe in 0..<12 where !element.isHittable {
            if swipe < 4 { app.swipeUp() } else { app.swipeDown() }
        }
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

extension [XCUIElement.ElementType] {
    /// The types of a text field, with hidden or visible text.
    static var field: [XCUIElement.ElementType] { [.textField, .secureTextField] }
}

extension Element {
    /// The types that the control of an element has for assistive technology; empty for other elements.
    var controlTypes: [XCUIElement.ElementType] {
        switch self {
        case .input(let input) where input.lock == .readOnly: [.staticText]
        case .input, .secret: .field
        case .day, .command, .tiles, .keypad, .person: [.button]
        case .toggle: [.switch]
        case .link: [.link, .button]
        default: []
        }
    }
}

/// The brands that the test run names.
func testedBrands() throws -> [GalleryBrand] {
    try XCTUnwrap(
        GalleryBrand.tested(in: ProcessInfo.processInfo.environment), "SCREENS_BRANDS names an unknown brand")
}
