import AuthCore
import AuthKit
import AuthScreens
import Testing

@testable import AuthPreview

/// What a page draws of a screen.
@MainActor @Suite struct DrawnIdentifiersTests {
    /// Finds a control that a page leaves out, draws twice, or draws at another place.
    @Test(arguments: SampleBrands.all)
    func `a page draws the controls of its screen in order, with the bar's button first`(
        brand: BrandConfiguration
    ) async throws {
        let pages = BrandPages(await BrandSamples(of: SampleBrands.app(of: brand)), folder: "brand")
        let files = Dictionary(uniqueKeysWithValues: pages.screenFiles.map { ($0.path, $0) })
        let texts = Texts(of: brand, in: .en)
        #expect(pages.samples.count > 30)
        for numbered in pages.samples {
            let screen = numbered.sample.screen(in: texts)
            let page = try #require(files["brand/en/" + numbered.page]).contents.text
            let tags = Self.tags(with: "data-id", in: page)
            #expect(tags.filter { $0.name == "main" }.map(\.value) == [screen.id.rawValue], "\(numbered.title)")
            let drawn = tags.filter { $0.name != "main" }.map(\.value)
            let expected = screen.elements.flatMap(Self.identifiers)
            guard let leading = ScreenBar(screen).leading?.command.id.rawValue, drawn.first == leading else {
                #expect(drawn == expected, "\(numbered.title)")
                continue
            }
            #expect(drawn == [leading] + expected.filter { $0 != leading }, "\(numbered.title)")
        }
    }

    /// The tags with an attribute, and the attribute's values, in order.
    private static func tags(with attribute: String, in page: String) -> [(name: String, value: String)] {
        let start = Array(" \(attribute)=\"".utf8)
        return page.utf8.split(separator: UInt8(ascii: "<")).compactMap { tag in
            let attributes = tag.prefix { $0 != UInt8(ascii: ">") }
            guard let found = attributes.firstRange(of: start) else { return nil }
            let name = attributes.prefix { $0 != UInt8(ascii: " ") }
            let value = attributes[found.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    /// The identifiers of an element's controls, with the links beside a switch.
    private static func identifiers(of element: Element) -> [String] {
        guard case .toggle(let toggle) = element else { return element.identifiers }
        return element.identifiers + toggle.documents.map(\.id.rawValue)
    }
}
