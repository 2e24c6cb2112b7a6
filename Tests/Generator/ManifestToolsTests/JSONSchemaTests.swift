import Diagnostics
import Manifest
import ManifestTools
import Testing
import YAMLTree

struct JSONSchemaTests {
    @Test func `the schema in Brands is that of the field table`() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let committed = try SystemFileReader(root: root).read("Brands/brand.schema.json", limit: 1 << 20)
        #expect(
            String(decoding: committed, as: UTF8.self) == jsonSchema(),
            "write it anew with 'brandgen schema > Brands/brand.schema.json'")
    }

    /// JSON is YAML, so the manifests' own reader reads the schema.
    @Test func `every object with properties allows no others, and every field is described`() throws {
        let root = try #require(try parseYAML(SourceFile(path: "schema.json", text: jsonSchema())))
        var sections = 0
        func check(_ node: YAMLNode, isField: Bool) {
            switch node.content {
            case .scalar: break
            case .sequence(let items): items.forEach { check($0, isField: false) }
            case .mapping(let entries):
                let keys = entries.map(\.key)
                if isField { #expect(keys.contains("description") || keys.contains("pattern"), "\(keys)") }
                for entry in entries {
                    // What must be written stands apart from what may be, and says nothing else.
                    if entry.key == "complete" { continue }
                    guard entry.key == "properties", case .mapping(let fields) = entry.value.content else {
                        check(entry.value, isField: false)
                        continue
                    }
                    sections += 1
                    #expect(keys.contains("additionalProperties"))
                    fields.forEach { check($0.value, isField: true) }
                }
            }
        }
        check(root, isField: false)
        #expect(sections > 10)
    }

    @Test(arguments: [
        """
        "version": {
        "type": "string",
        "minLength": 10,
        "maxLength": 10,
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        "format": "date",
        "description": "The day the terms are of. Who accepted an older version is asked again.",
        "examples": ["2026-01-15"]
        },
        """,
        """
        "pattern": "^[a-z][a-z0-9+.-]*$",
        "not": {
        "enum": ["about", "app-settings",
        """,
        """
        "minimumAge": {
        "type": "integer",
        "minimum": 0,
        "maximum": 21,
        "description": "How old one must be to sign up, in years; 0 where anyone may.",
        "examples": [13]
        },
        """,
        """
        "enum": ["capsule", "rounded", "square"],
        "description": "The outline of buttons. `capsule`: half circles at both ends; `rounded`: corners of \
        `cornerRadius`; `square`: square corners.",
        "default": "rounded"
        """,
        """
        "type": "array",
        "items": {
        "enum": ["email", "apple", "google", "guest"]
        },
        "uniqueItems": true,
        "maxItems": 100,
        "minItems": 1,
        """,
        """
        "otp": {
        "anyOf": [
        {
        "const": false
        },
        """,
        """
        "description": "The brand's name as the first screen sets it; it may hold line breaks. Default: the value of \
        `brand.name`.",
        """,
    ]) func `a field has its bounds, form, words, default and documentation`(part: String) {
        let unindented = jsonSchema().split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
        #expect(unindented.contains(part))
    }

    @Test func `only a manifest that extends nothing must be complete`() {
        let schema = jsonSchema()
        #expect(
            schema.contains(
                "  \"if\": {\n    \"required\": [\"extends\"]\n  },\n  \"else\": {\n    \"$ref\": \"#/$defs/complete\"\n  },"
            ))
        #expect(
            schema.contains(
                "    \"complete\": {\n      \"required\": [\"brand\", \"theme\", \"auth\", \"legal\", \"environments\"],"
            ))
    }
}
