import Foundation
import Testing

import FamilyAccounts
import PushRegistration

@testable import AuthKit

struct TranslationTests {
    static let texts = LanguageFile.shipped.flatMap { file in
        file.entries.map { (language: file.code, key: $0.key, text: $0.text) }
    }

    @Test func `English and German are shipped`() throws {
        for module in TextModule.all { #expect(try module.shipped.map(\.code) == ["de", "en"]) }
    }

    @Test(arguments: LanguageFile.shipped)
    func `a language has each text once, in the order of the code, and no other text`(file: LanguageFile) {
        #expect(file.entries.map(\.key) == file.module.texts.map(\.key))
    }

    @Test(arguments: TextModule.all.map(\.name))
    func `the file for English is a copy of the code`(name: String) throws {
        let module = try #require(TextModule.all.first { $0.name == name })
        let path = module.path(of: "en")
        let file = try? String(contentsOf: path, encoding: .utf8)
        if ProcessInfo.processInfo.environment["BRANDGEN_RECORD_TEXTS"] != nil, file != module.english {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try module.english.write(to: path, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(path.path); read the diff before you commit it")
        }
        #expect(file == module.english, "run scripts/texts after a change of the texts")
    }

    @Test(arguments: LanguageFile.shipped)
    func `a translation has the values of the English text`(file: LanguageFile) {
        for text in file.module.texts {
            let translation = file[text.key].map(TextTemplate.init)
            #expect(translation?.names == TextTemplate(text.english).names, "\(text.key)")
        }
    }

    @Test(arguments: LanguageFile.shipped)
    func `the texts of a language are found in the module's bundle`(file: LanguageFile) throws {
        let bundles = [
            "AuthKit": AuthText.bundle, "FamilyAccounts": FamilyText.bundle, "PushRegistration": PushText.bundle,
        ]
        let module = try #require(bundles[file.module.name])
        let bundle = module.path(forResource: file.code, ofType: "lproj").flatMap(Bundle.init(path:))
        for entry in file.entries {
            #expect(bundle?.localizedString(forKey: entry.key, value: nil, table: nil) == entry.text)
        }
    }

    @Test func `a text has no white space around it, and one space between words`() {
        for entry in Self.texts {
            let words = entry.text.split(separator: " ", omittingEmptySubsequences: false)
            #expect(words.allSatisfy { !$0.isEmpty }, "\(entry)")
            #expect(entry.text.allSatisfy { !$0.isWhitespace || $0 == " " }, "\(entry)")
        }
    }

    @Test func `a text has typographic quotes, apostrophes and ellipses`() {
        for entry in Self.texts {
            #expect(entry.text.firstIndex { "'\"`´".contains($0) } == nil, "\(entry)")
            #expect(!entry.text.contains(".."), "\(entry)")
            if entry.language == "de" { #expect(entry.text.firstIndex { "”‘".contains($0) } == nil, "\(entry)") }
        }
    }

    @Test func `German has no English text left, except words that are the same in both languages`() throws {
        for german in LanguageFile.shipped where german.code == "de" {
            let same = german.module.texts.filter { german[$0.key] == $0.english }.map(\.key)
            #expect(Set(same).isSubset(of: ["common.optional", "menu.account", "account.title", "family.newPIN"]))
        }
    }
}
