import Diagnostics
import Manifest
import ManifestTools
import Testing
import YAMLTree

struct JSONSchemaTests {
    @Test func `the schema in Brands is up to date`() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let committed = try SystemFileReader(root: root).read("Brands/brand.schema.json", limit: 1 << 20)
        #expect(
            String(decoding: committed, as: UTF8.self) == jsonSchema(),
            "run 'brandgen schema > Brands/brand.schema.json'")
    }

    /// Reads the schema with the YAML parser, because JSON is a subset of YAML.
    @Test func `each object with properties allows no others, and each field has a description`() throws {
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
                    // This part contains only the required keys.
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
        "pattern": "^((([1-9][0-9]|0[1-9])[0-9]{2}|00([1-9][0-9]|0[1-9]))-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)$",
        "format": "date",
        "description": "The date of the terms. Users who accepted an older version are asked to accept this one.",
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
        "description": "The minimum age for sign-up, in years. 0 means no minimum.",
        "examples": [13]
        },
        """,
        """
        "enum": ["capsule", "rounded", "square"],
        "description": "The outline of buttons. `capsule`: semicircular ends; `rounded`: corners with \
        the radius `cornerRadius`; `square`: square corners.",
        "default": "rounded"
        """,
        """
        "type": "array",
        "items": {
        "anyOf": [
        {
        "enum": ["email", "apple", "google", "facebook", "microsoft", "github", "linkedin", "guest"]
        },
        {
        "type": "object",
        """,
        """
        "required": ["connection", "name"]
        }
        ]
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
        "description": "The brand's name as the first screen displays it. It can contain line breaks. Default: the \
        value of `brand.name`.",
        """,
    ]) func `a field has its bounds, format, choices, default and description`(part: String) {
        let unindented = jsonSchema().split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
        #expect(unindented.contains(part))
    }

    @Test func `only a manifest that extends no other must be complete`() {
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
