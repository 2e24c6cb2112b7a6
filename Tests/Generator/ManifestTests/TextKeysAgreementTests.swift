import Foundation
import Manifest
import Testing

/// Compares the table of texts with the runtime's own, which the generator does not import.
struct TextKeysAgreementTests {
    @Test func `the keys and placeholders are those of the runtime`() throws {
        let runtime = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Sources/Runtime").standardized
        let lines = try ["AuthKit", "FamilyAccounts", "PushRegistration"].flatMap { module in
            let file = runtime.appendingPathComponent("\(module)/Resources/en.lproj/Localizable.strings")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        }
        var texts: [String: [String]] = [:]
        for line in lines where line.hasPrefix("\"") {
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
