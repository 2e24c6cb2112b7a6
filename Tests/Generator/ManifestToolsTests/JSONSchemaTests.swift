import Manifest
import ManifestTools
import Testing

struct JSONSchemaTests {
    @Test func `the schema in Brands is up to date`() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let committed = try SystemFileReader(root: root).read("Brands/brand.schema.json", limit: 1 << 20)
        #expect(
            String(decoding: committed, as: UTF8.self) == jsonSchema(),
            "run 'brandgen schema > Brands/brand.schema.json'")
    }
}
