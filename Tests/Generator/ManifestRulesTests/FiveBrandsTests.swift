@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct FiveBrandsTests {
    @Test func `the five brands of this repository load without a diagnostic`() {
        let root = String(#filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined())
        var loader = BrandLoader(files: SystemFileReader(root: root))
        let loaded = loader.load()
        #expect(loaded.diagnostics == [])
        #expect(
            loaded.brands.map(\.id) == [
                "clarity-loop", "fork-in-the-road", "inner-world", "max-puzzles", "template-app",
            ])
    }
}
