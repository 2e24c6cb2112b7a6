import AuthCore
import AuthKit
import AuthScreens
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
