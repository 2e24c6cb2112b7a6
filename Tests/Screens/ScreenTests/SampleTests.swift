import AuthCore
import AuthKit
import AuthScreens
import XCTest

/// Finds the controls of every sample by identifier, and audits the sample's accessibility.
final class SampleTests: XCTestCase {
    @MainActor
    func testEverySampleHasItsControlsAndPassesTheAudit() throws {
        continueAfterFailure = true
        for brand in try testedBrands() {
            let configuration = brand.type.brand
            let language = configuration.languages.first ?? .en
            for (index, sample) in ScreenSample.all(in: brand.type).enumerated() {
                try XCTContext.runActivity(named: "\(brand.id), \(sample.title)") { _ in
                    let launch = Launch(brand: brand.id, content: .sample(index), variant: Variant(language: language))
                    let run = GalleryRun(launch)
                    XCTAssertNotNil(
                        run.element(sample.id.rawValue), "\(brand.id), \(sample.title): the screen is missing")
                    try run.audit(.all)
                    // Scrolls, so it comes after the audit.
                    let screen = sample.screen(in: Texts(of: configuration, in: language))
                    for (element, identifier) in screen.elements.flatMap({ element in
                        element.identifiers.map { (element, $0) }
                    }) {
                        XCTAssertNotNil(
                            run.element(identifier, of: element.controlTypes),
                            "\(brand.id), \(sample.title): '\(identifier)' is missing, or of another type")
                    }
                }
            }
        }
    }

    /// The colors of the dark appearance differ; all other facts are those of the light one.
    @MainActor
    func testEverySampleHasContrastInTheDark() throws {
        continueAfterFailure = true
        for brand in try testedBrands() {
            for (index, sample) in ScreenSample.all(in: brand.type).enumerated() {
                try XCTContext.runActivity(named: "\(brand.id), \(sample.title), dark") { _ in
                    let variant = Variant(isDark: true, language: brand.type.brand.languages.first ?? .en)
                    let run = GalleryRun(Launch(brand: brand.id, content: .sample(index), variant: variant))
                    XCTAssertNotNil(
                        run.element(sample.id.rawValue), "\(brand.id), \(sample.title): the screen is missing")
                    try run.audit(.contrast)
                }
            }
        }
    }
}
