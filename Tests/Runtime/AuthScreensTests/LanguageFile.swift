import Foundation
import Testing

@testable import AuthScreens

/// The file `Localizable.strings` of a language in the module's sources.
struct LanguageFile: Sendable, CustomTestStringConvertible {
    /// An error in a file.
    struct Malformed: Error {
        let line: Int
        let text: String
    }

    /// The code of the language: `de`.
    let code: String
    /// The keys and texts in the order of the file.
    let entries: [(key: String, text: String)]

    var testDescription: String { code }

    /// The text of a key; `nil` if the file does not contain it.
    subscript(key: String) -> String? { entries.first { $0.key == key }?.text }

    /// The folder of the languages.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/Runtime/AuthScreens/Resources")

    /// The files of all languages that the module ships.
    static let shipped: [LanguageFile] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(".lproj") }.map { try LanguageFile(String($0.dropLast(6))) }
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Reads the file of a language.
    init(_ code: String) throws {
        self.code = code
        entries = try Self.entries(of: String(contentsOf: Self.path(of: code), encoding: .utf8))
    }

    static func path(of code: String) -> URL {
        folder.appendingPathComponent("\(code).lproj/Localizable.strings")
    }

    /// Reads entries of the form `"KEY" = "TEXT";`, one in each line, after a comment.
    static func entries(of file: String) throws -> [(key: String, text: String)] {
        let body = file.split(separator: "*/", maxSplits: 1).last ?? ""
        return try body.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { line in
            if line.element.isEmpty { return nil }
            guard let match = line.element.wholeMatch(of: /"([a-zA-Z.]+)" = "((?:[^"\\]|\\["\\n])*)";/) else {
                throw Malformed(line: line.offset, text: String(line.element))
            }
            let text = match.2.replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
            return (String(match.1), String(text))
        }
    }

    /// The contents of the file for English, which the code determines.
    static var english: String {
        let escaped = { (text: String) in
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }
        return "/* The texts of the screens in English: a copy of AuthText, which scripts/texts records. */\n\n"
            + AuthText.allCases.map { "\"\($0.rawValue)\" = \"\(escaped($0.english))\";\n" }.joined()
    }
}
