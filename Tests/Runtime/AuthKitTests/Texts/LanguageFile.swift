import Foundation
import Testing

import FamilyAccounts
import PushRegistration

@testable import AuthKit

/// A module with texts.
struct TextModule: Sendable {
    let name: String
    /// The texts in the order of the code: key and English.
    let texts: [(key: String, english: String)]

    init<Text: ScreenText>(_ name: String, _ type: Text.Type) {
        self.name = name
        texts = type.allCases.map { ($0.rawValue, $0.english) }
    }

    static let all = [
        TextModule("AuthKit", AuthText.self), TextModule("FamilyAccounts", FamilyText.self),
        TextModule("PushRegistration", PushText.self),
    ]

    /// The folder of the languages.
    var folder: URL {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../Sources/Runtime/\(name)/Resources")
            .standardized
    }

    func path(of code: String) -> URL { folder.appendingPathComponent("\(code).lproj/Localizable.strings") }

    /// The files of all languages that the module ships.
    var shipped: [LanguageFile] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(".lproj") }.map { try LanguageFile(String($0.dropLast(6)), in: self) }
        }
    }

    /// The contents of the file for English, which the code determines.
    var english: String {
        let escaped = { (text: String) in
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }
        return "/* The texts of the screens in English: a copy of the code, which scripts/texts records. */\n\n"
            + texts.map { "\"\($0.key)\" = \"\(escaped($0.english))\";\n" }.joined()
    }
}

/// The file `Localizable.strings` of a language in the module's sources.
struct LanguageFile: Sendable, CustomTestStringConvertible {
    /// An error in a file.
    struct Malformed: Error {
        let line: Int
        let text: String
    }

    /// The code of the language: `de`.
    let code: String
    /// The module of the file.
    let module: TextModule
    /// The keys and texts in the order of the file.
    let entries: [(key: String, text: String)]

    var testDescription: String { "\(module.name), \(code)" }

    /// The text of a key; `nil` if the file does not contain it.
    subscript(key: String) -> String? { entries.first { $0.key == key }?.text }

    /// The files of all languages that the modules ship.
    static let shipped: [LanguageFile] = {
        do {
            return try TextModule.all.flatMap { try $0.shipped }
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Reads the file of a language.
    init(_ code: String, in module: TextModule) throws {
        self.code = code
        self.module = module
        entries = try Self.entries(of: String(contentsOf: module.path(of: code), encoding: .utf8))
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
}
