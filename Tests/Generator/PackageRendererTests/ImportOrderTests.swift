import Testing

@testable import PackageRenderer

struct ImportOrderTests {
    private func sorted(_ source: String) -> String {
        String(decoding: sortImports(in: Array(source.utf8)), as: UTF8.self)
    }

    @Test func `imports are sorted by module, regardless of their access level`() {
        #expect(
            sorted("// head\n\nimport Testing\npublic import AuthCore\nimport ZAuth\nimport Foundation\n\nlet a = 1\n")
                == "// head\n\npublic import AuthCore\nimport Foundation\nimport Testing\nimport ZAuth\n\nlet a = 1\n")
    }

    @Test func `only the first group of imports is sorted`() {
        let source = "import C\nimport B\n\nimport A\n#if os(Linux)\nimport Z\nimport Y\n#endif\n"
        #expect(sorted(source) == source.replacing("import C\nimport B", with: "import B\nimport C"))
    }
}
