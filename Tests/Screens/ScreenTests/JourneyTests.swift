import AuthCore
import AuthKit
import AuthScreens
import CoreGraphics
import Foundation
import XCTest

/// Uses the apps of two brands as a user does. Template App asks for the address first, on screens that are pushed; Inner
/// World has sheets over its first screen.
final class JourneyTests: XCTestCase {
    @MainActor
    func testTheKeyboardFollowsTheUserFromFieldToField() throws {
        let run = GalleryRun(Launch(brand: "template-app", content: .journey))
        XCTAssertTrue(run.button(.provider(.email)).waitForExistence(timeout: 5), "the first screen is missing")
        XCTAssertFalse(run.app.keyboards.firstMatch.exists, "the keyboard hides the first screen")
        run.button(.provider(.email)).tap()
        // No tap: the first field of each screen has the keyboard.
        run.type("mira@example.com\n", into: .email)
        run.type("Wrong-Password-1\n", into: .password)
        XCTAssertTrue(run.isEmpty(.password), "the refused password stays")
        run.type("Moon-River-7\n", into: .password)
        XCTAssertNotNil(run.element("environment"), "the app does not appear")
        XCTAssertFalse(run.app.keyboards.firstMatch.exists, "the keyboard is over the app")
    }

    @MainActor
    func testASwipeAndTheArrowGoBackAlongTheTrail() throws {
        let run = GalleryRun(Launch(brand: "template-app", content: .journey))
        run.button(.provider(.email)).tap()
        run.type("mira@example.com\n", into: .email)
        XCTAssertTrue(run.field(.password).waitForExistence(timeout: 5), "the password is not asked for")
        // A swipe that ends too early stays.
        run.swipeBack(to: 0.2)
        run.type("Moon", into: .password)
        run.swipeBack(to: 0.9)
        XCTAssertTrue(run.waits { !run.field(.password).exists }, "a swipe does not go back")
        XCTAssertEqual(run.field(.email).value as? String, "mira@example.com", "the address is lost")
        run.button(.submit).tap()
        XCTAssertTrue(run.isEmpty(.password), "the password is kept after the way back")
        for screen in ["address", "first screen"] {
            let arrow = run.app.navigationBars.buttons.firstMatch
            XCTAssertTrue(arrow.waitForExistence(timeout: 5), "there is no arrow to the \(screen)")
            arrow.tap()
        }
        XCTAssertTrue(run.button(.provider(.email)).waitForExistence(timeout: 5), "the arrow does not lead back")
    }

    @MainActor
    func testASheetHasAButtonAndAGestureThatCloseIt() throws {
        let run = GalleryRun(Launch(brand: "inner-world", content: .journey))
        for isGesture in [false, true] {
            XCTAssertTrue(run.button(.signIn).waitForExistence(timeout: 5), "the first screen is missing")
            run.button(.signIn).tap()
            XCTAssertTrue(run.field(.email).waitForExistence(timeout: 5), "the sheet does not appear")
            XCTAssertTrue(run.waits { run.app.keyboards.firstMatch.exists }, "the sheet has no keyboard")
            if isGesture {
                run.drag(from: CGVector(dx: 0.5, dy: 0.1), to: CGVector(dx: 0.5, dy: 0.95))
            } else {
                run.button(.close).tap()
            }
            XCTAssertTrue(run.waits { !run.field(.email).exists }, "the sheet stays")
        }
        XCTAssertTrue(run.button(.signIn).isHittable, "something covers the first screen")
    }

    @MainActor
    func testTheAccountHasALargeTitleAndTheAppKeepsItsEnvironment() throws {
        let run = GalleryRun(Launch(brand: "inner-world", content: .journey))
        XCTAssertTrue(run.button(.signIn).waitForExistence(timeout: 5), "the first screen is missing")
        let brand = try XCTUnwrap(GalleryBrand.all.first { $0.id == "inner-world" }).type.brand
        let samples = ScreenSample.all(of: brand).map { $0.screen(in: Texts(of: brand, in: .en)) }
        let welcome = samples.first { $0.id == .welcome }
        XCTAssertEqual(
            run.button(.signIn).label, welcome?.commands.first { $0.id == .signIn }?.label,
            "the app's text case reaches the screens")
        run.signIn("mira@example.com", "Moon-River-7")
        let home = try XCTUnwrap(run.element("environment"), "the app does not appear")
        XCTAssertEqual(home.label, "Other values: []")
        run.button(.account).tap()
        let bar = run.app.navigationBars.firstMatch
        XCTAssertTrue(run.button(.close).waitForExistence(timeout: 5), "the account cannot be closed")
        XCTAssertGreaterThan(bar.frame.height, 80, "the title of the account is not large")
        XCTAssertNotNil(run.element(CommandID.signOut.rawValue, of: [.button]), "the list has no sign-out")
        run.button(.close).tap()
        XCTAssertTrue(run.waits { run.button(.account).isHittable }, "the app does not return")
        XCTAssertEqual(home.label, "Other values: []")
    }

    /// AutoFill gives the field all digits at once; a person, one after the other. The last one sends the code.
    @MainActor
    func testACodeIsSentAtItsFullLength() throws {
        let run = GalleryRun(Launch(brand: "inner-world", content: .journey))
        run.signIn("noah@example.com", "Sea-Breeze-8")
        XCTAssertTrue(run.field(.code).waitForExistence(timeout: 5), "the code is not asked for")
        XCTAssertTrue(run.waits { run.app.keyboards.firstMatch.exists }, "the code has no keyboard")
        let code = try XCTUnwrap(run.codeOfTheMock(), "the mock has sent no code")
        run.field(.code).tap()
        run.field(.code).typeText(code)
        XCTAssertNotNil(run.element("environment"), "the code is not sent by itself")
    }
}

extension GalleryRun {
    fileprivate func button(_ id: CommandID) -> XCUIElement { app.buttons.matching(identifier: id.rawValue).firstMatch }

    /// A text field, with hidden or visible text.
    fileprivate func field(_ id: InputID) -> XCUIElement {
        let hidden = app.secureTextFields.matching(identifier: id.rawValue).firstMatch
        return hidden.exists ? hidden : app.textFields.matching(identifier: id.rawValue).firstMatch
    }

    /// Types without a tap. The field must have the keyboard.
    fileprivate func type(_ text: String, into id: InputID) {
        XCTAssertTrue(waits { field(id).exists }, "'\(id.rawValue)' is missing")
        XCTAssertTrue(waits { app.keyboards.firstMatch.exists }, "'\(id.rawValue)' has no keyboard")
        app.typeText(text)
    }

    /// Waits until a field is empty. An empty field has its label or its placeholder as its value.
    fileprivate func isEmpty(_ id: InputID) -> Bool {
        waits {
            let field = field(id)
            guard field.exists else { return false }
            let value = field.value as? String ?? ""
            return value.isEmpty || value == field.label || value == field.placeholderValue
        }
    }

    /// Signs in on the sheet of the first screen.
    fileprivate func signIn(_ email: String, _ password: String) {
        XCTAssertTrue(button(.signIn).waitForExistence(timeout: 5), "the first screen is missing")
        button(.signIn).tap()
        type(email + "\n", into: .email)
        type(password + "\n", into: .password)
    }

    /// Swipes from the leading edge, as far as a part of the screen's width.
    fileprivate func swipeBack(to part: Double) {
        drag(from: CGVector(dx: 0, dy: 0.4), to: CGVector(dx: part, dy: 0.4))
    }

    /// Drags slowly, so that only the distance counts.
    fileprivate func drag(from start: CGVector, to end: CGVector) {
        app.coordinate(withNormalizedOffset: start).press(
            forDuration: 0.1, thenDragTo: app.coordinate(withNormalizedOffset: end), withVelocity: .slow,
            thenHoldForDuration: 0.2)
    }

    /// Reads the newest code from the list of the debug build.
    fileprivate func codeOfTheMock() -> String? {
        let buttons = app.buttons.matching(identifier: "debug.mailbox")
        // Each sheet has the button.
        guard waits({ buttons.allElementsBoundByIndex.contains(where: \.isHittable) }) else { return nil }
        buttons.allElementsBoundByIndex.last(where: \.isHittable)?.tap()
        let message = app.descendants(matching: .any)
            .matching(NSPredicate(format: "label MATCHES %@", "(?s).*\\b[0-9]{6}\\b.*")).firstMatch
        guard message.waitForExistence(timeout: 5) else { return nil }
        let label = message.label
        // The sheet below has such a button too.
        let close = app.buttons.matching(NSPredicate(format: "label == 'Close'"))
        close.allElementsBoundByIndex.last(where: \.isHittable)?.tap()
        return label.range(of: "\\b[0-9]{6}\\b", options: .regularExpression).map { String(label[$0]) }
    }

    /// Waits for a condition, for five seconds.
    fileprivate func waits(_ condition: () -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 5)
        while !condition() {
            if Date() > end { return false }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
        }
        return true
    }
}
