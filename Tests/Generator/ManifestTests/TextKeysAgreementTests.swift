import Foundation
import Manifest
import Testing

/// Compares the table of texts with the runtime's own, which the generator does not import.
struct TextKeysAgreementTests {
    @Test func `the keys and placeholders are those of the runtime`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Runtime/AuthScreens/Resources/en.lproj/Localizable.strings")
        var texts: [String: [String]] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.hasPrefix("\"") {
            let parts = line.components(separatedBy: "\" = \"")
            let key = String(parts[0].dropFirst())
            let names = parts[1].matches(of: /\{([A-Za-z]+)\}/).map { String($0.output.1) }
            texts[key] = Set(names).subtracting(TextKeys.common).sorted()
        }
        #expect(texts.count > 100)
        let table = Dictionary(uniqueKeysWithValues: TextKeys.placeholders.map { ($0.key, $0.value.sorted()) })
        #expect(table == texts)
        #expect(TextKeys.placeholders.map(\.key) == TextKeys.placeholders.map(\.key).sorted())
    }
}
