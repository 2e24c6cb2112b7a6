import Foundation

/// A file with screens and their views. A comment `// expect: TEXT` expects a diagnostic in its line whose message contains
/// the text. A line may have several such comments, at its end or in the lines above it.
struct Fixture {
    /// The controls and layouts that all fixtures share.
    static let sharedName = "Shared.swift"

    private let file: SourceFile
    private let shared: SourceFile
    private let expected: [(line: Int, text: String)]

    static func all(in folder: String) throws -> [Fixture] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .sorted()
        return try names.filter { $0 != sharedName }.map { try Fixture(name: $0, in: folder) }
    }

    private init(name: String, in folder: String) throws {
        let path = folder + "/" + name
        let text = try String(contentsOfFile: path, encoding: .utf8)
        file = SourceFile(path: path, text: text)
        shared = try SourceFile(path: folder + "/" + Self.sharedName)
        expected = Self.expectations(in: text)
    }

    private static func expectations(in text: String) -> [(line: Int, text: String)] {
        var expected: [(line: Int, text: String)] = []
        var above: [String] = []
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let parts = line.components(separatedBy: "// expect: ").map { $0.trimmingCharacters(in: .whitespaces) }
            above += parts.dropFirst()
            if parts[0].isEmpty, parts.count > 1 { continue }
            expected += above.map { (index + 1, $0) }
            above = []
        }
        return expected
    }

    /// The diagnostics that the comments do not expect, and the expected ones that are missing.
    func differences() -> [Diagnostic] {
        var unexpected = ScreenChecks.diagnostics(screens: [file], views: [file, shared])
        var missing: [Diagnostic] = []
        for (line, text) in expected {
            let index = unexpected.firstIndex { $0.path == file.path && $0.line == line && $0.message.contains(text) }
            if let index {
                unexpected.remove(at: index)
            } else {
                missing.append(
                    Diagnostic(path: file.path, line: line, column: 1, message: "nothing found; expected: \(text)"))
            }
        }
        return unexpected.map {
            Diagnostic(path: $0.path, line: $0.line, column: $0.column, message: "not expected: \($0.message)")
        } + missing
    }
}
