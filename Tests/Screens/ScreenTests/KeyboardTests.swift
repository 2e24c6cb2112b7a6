import AuthCore
import AuthKit
import AuthScreens
import Foundation
import XCTest

/// Checks that the keyboard stays until the user leaves the fields.
final class KeyboardTests: XCTestCase {
    @MainActor
    func testRevealingAPasswordAndTheReturnKeyKeepTheKeyboard() throws {
        continueAfterFailure = true
        for brand in try testedBrands() {
            let configuration = brand.type.brand
            let texts = Texts(of: configuration, in: configuration.languages.first ?? .en)
            let samples = ScreenSample.all(of: configuration).map { $0.screen(in: texts).elements }
            guard let index = samples.firstIndex(where: { $0.contains { $0.password != nil } }) else { continue }
            let id = try XCTUnwrap(samples[index].compactMap(\.password).first).rawValue
            try XCTContext.runActivity(named: "\(brand.id), \(id)") { _ in
                let launch = Launch(
                    brand: brand.id, content: .editableSample(index), variant: Variant(language: texts.language))
                let run = GalleryRun(launch)
                let hidden = try XCTUnwrap(run.element(id, of: .field), "'\(id)' is missing")
                run.reveal(hidden)
                hidden.tap()
                hidden.typeText("Moon")
                try expectKeyboard(in: run, "after typing")
                run.app.buttons[id + ".reveal"].tap()
                try expectKeyboard(in: run, "after revealing")
                let visible = try XCTUnwrap(run.element(id, of: .field), "'\(id)' is missing")
                visible.typeText("-7")
                XCTAssertEqual(visible.value as? String, "Moon-7", "\(brand.id): the visible field has another text")
                // The request that the key starts stays under way, or a field gets an error.
                visible.typeText("\n")
                try expectKeyboard(in: run, "after the return key")
            }
        }
    }

    /// The bar above a number pad has one item: "Next", or the text of the main button.
    @MainActor
    func testANumberPadHasOneItemAboveIt() throws {
        continueAfterFailure = true
        for brand in try testedBrands() where brand.type.brand.languages.contains(.en) {
            let configuration = brand.type.brand
            let texts = Texts(of: configuration, in: .en)
            var tested: Set<InputID> = []
            for (index, sample) in ScreenSample.all(of: configuration).enumerated() {
                let screen = sample.screen(in: texts)
                for pad in screen.elements.numberPads where tested.insert(pad.id).inserted {
                    try XCTContext.runActivity(named: "\(brand.id), \(sample.title), \(pad.id.rawValue)") { _ in
                        let main = screen.commands.first { $0.role == .primary }
                        let label = try XCTUnwrap(pad.isLast ? main?.label : "Next", "there is no main button")
                        let run = GalleryRun(Launch(brand: brand.id, content: .editableSample(index)))
                        let field = try XCTUnwrap(run.element(pad.id.rawValue, of: .field), "the field is missing")
                        run.reveal(field)
                        field.tap()
                        try expectKeyboard(in: run, "after a tap")
                        let items = run.app.buttons.matching(NSPredicate(format: "label == %@", label))
                        // The main button has the same text.
                        XCTAssertEqual(items.count, pad.isLast ? 2 : 1, "'\(label)' is not above the keyboard")
                        items.allElementsBoundByIndex.last?.tap()
                        try expectKeyboard(in: run, "after the item")
                    }
                }
            }
        }
    }

    @MainActor
    private func expectKeyboard(in run: GalleryRun, _ moment: String) throws {
        XCTAssertTrue(run.app.keyboards.firstMatch.waitForExistence(timeout: 2), "there is no keyboard \(moment)")
    }
}

extension Element {
    /// The identifier of a password that the user can enter and reveal.
    fileprivate var password: InputID? {
        if case .secret(let input) = self, input.lock == .editable, input.reveal != nil { input.id } else { nil }
    }
}

extension [Element] {
    /// The fields with a keyboard of digits that the user can edit, and whether another field follows.
    fileprivate var numberPads: [(id: InputID, isLast: Bool)] {
        let fields: [(id: InputID, hasDigits: Bool)] = compactMap { element in
            switch element {
            case .input(let input) where input.lock == .editable: (input.id, input.kind == .phone)
            case .secret(let input) where input.lock == .editable:
                if case .code = input.kind { (input.id, true) } else { (input.id, false) }
            default: nil
            }
        }
        return fields.enumerated().filter(\.element.hasDigits).map { ($1.id, $0 == fields.count - 1) }
    }
}
