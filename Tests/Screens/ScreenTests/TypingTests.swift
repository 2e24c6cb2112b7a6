import AuthCore
import AuthKit
import AuthScreens
import XCTest

/// Types 500 characters into text fields while requests are under way and the views are drawn again, and reads them back.
final class TypingTests: XCTestCase {
    /// 500 digits without a short period. The keyboard neither corrects nor capitalizes digits, and each field accepts them.
    private static let text = String((100...266).map(String.init).joined().prefix(500))

    /// A text field on a screen, with or without a request under way.
    private struct Field: Hashable {
        let screen: ScreenID
        let input: InputID
        /// The number of digits that the field keeps; `nil` if it keeps everything.
        let length: Int?
        let isWaiting: Bool
    }

    /// Types into each field that a sample lets the user edit.
    @MainActor
    func testEveryFieldKeepsWhatIsTyped() throws {
        continueAfterFailure = true
        for brand in try testedBrands() {
            let configuration = brand.type.brand
            let texts = Texts(of: configuration, in: configuration.languages.first ?? .en)
            var typed: Set<Field> = []
            for (index, sample) in ScreenSample.all(of: configuration).enumerated() {
                let screen = sample.screen(in: texts)
                // The user asks for another code, and types the last one meanwhile.
                let request = screen.commands.first { $0.id == .resend && $0.isEnabled }?.id.rawValue
                let isWaiting = request != nil || screen.commands.contains { $0.state == .busy }
                for (id, length) in screen.elements.compactMap(\.editableInput) {
                    let field = Field(screen: screen.id, input: id, length: length, isWaiting: isWaiting)
                    guard typed.insert(field).inserted else { continue }
                    try XCTContext.runActivity(named: "\(brand.id), \(sample.title), \(id.rawValue)") { _ in
                        let variant = Variant(language: texts.language)
                        let launch = Launch(brand: brand.id, content: .editableSample(index), variant: variant)
                        try type(into: id.rawValue, in: GalleryRun(launch), length: length, after: request)
                    }
                }
            }
            if configuration.providers.contains(.email) {
                XCTAssertFalse(typed.isEmpty, "\(brand.id) has no text field")
                XCTAssertTrue(
                    typed.contains(where: \.isWaiting), "\(brand.id): no field can be edited during a request")
            }
        }
    }

    /// Types into the fields that are one button away from the first screen of the brand's app with the mock.
    @MainActor
    func testTheAppKeepsWhatIsTyped() throws {
        continueAfterFailure = true
        for brand in try testedBrands() where brand.type.brand.providers.contains(.email) {
            let configuration = brand.type.brand
            let texts = Texts(of: configuration, in: configuration.languages.first ?? .en)
            let welcome = ScreenSample.all(of: configuration).first { $0.id == .welcome }?.screen(in: texts)
            // Other providers have their own pages.
            let buttons = (welcome?.commands ?? []).filter { ($0.provider ?? .email) == .email }.map(\.id.rawValue)
            var count = 0
            for button in buttons.isEmpty ? [nil] : buttons.map(Optional.some) {
                try XCTContext.runActivity(named: "\(brand.id), \(button ?? "first screen")") { _ in
                    let launch = Launch(brand: brand.id, content: .app, variant: Variant(language: texts.language))
                    let run = GalleryRun(launch)
                    if let button {
                        try XCTUnwrap(run.element(button, of: [.button]), "\(brand.id): '\(button)' is missing").tap()
                    }
                    _ = run.app.textFields.firstMatch.waitForExistence(timeout: 5)
                    let fields = [run.app.textFields, run.app.secureTextFields].flatMap(\.allElementsBoundByIndex)
                    for identifier in fields.filter(\.isEnabled).map(\.identifier) {
                        try type(into: identifier, in: run)
                        count += 1
                    }
                }
            }
            XCTAssertGreaterThan(count, 0, "\(brand.id): the app shows no text field")
        }
    }

    /// Types into a field, and compares its text. Taps the button `request` before, if there is one. A code gets as many
    /// digits as it keeps.
    @MainActor
    private func type(
        into identifier: String, in run: GalleryRun, length: Int? = nil, after request: String? = nil
    ) throws {
        let typed = String(Self.text.prefix(length ?? Self.text.count))
        if let request {
            let button = try XCTUnwrap(run.element(request, of: [.button]), "'\(request)' is missing")
            run.reveal(button)
            button.tap()
        }
        let countBefore = try drawCount(in: run)
        XCTAssertNotNil(run.element(identifier, of: .field), "'\(identifier)' is missing")
        // A password is typed visibly. A hidden one has a bullet for each character.
        let reveal = run.app.buttons[identifier + ".reveal"]
        if reveal.exists {
            run.reveal(reveal)
            reveal.tap()
        }
        // The field is another one after its text became visible.
        let field = try XCTUnwrap(run.element(identifier, of: .field), "'\(identifier)' is missing")
        run.reveal(field)
        let textBefore = text(of: field)
        field.tap()
        field.typeText(typed)
        let textAfter = text(of: field)
        XCTAssertEqual(
            textAfter.count, textBefore.count + typed.count, "'\(identifier)' lost or doubled characters")
        XCTAssertTrue(textAfter.contains(typed), "'\(identifier)' changed what was typed")
        XCTAssertGreaterThan(try drawCount(in: run), countBefore, "the views were not drawn again during the typing")
    }

    /// Reads the text of a field. An empty field has its label as its value.
    @MainActor
    private func text(of field: XCUIElement) -> String {
        let value = field.value as? String ?? ""
        return value == field.label || value == field.placeholderValue ? "" : value
    }

    @MainActor
    private func drawCount(in run: GalleryRun) throws -> Int {
        let count = try XCTUnwrap(run.element("gallery.count"), "the number of drawings is missing")
        return try XCTUnwrap(Int(count.label), "the number of drawings is not a number")
    }
}

extension Element {
    /// A text field that can be edited, and the number of digits that it keeps.
    fileprivate var editableInput: (id: InputID, length: Int?)? {
        switch self {
        case .input(let input) where input.lock == .editable: return (input.id, nil)
        case .secret(let input) where input.lock == .editable:
            if case .code(let length) = input.kind { return (input.id, length) }
            return (input.id, nil)
        default: return nil
        }
    }
}
