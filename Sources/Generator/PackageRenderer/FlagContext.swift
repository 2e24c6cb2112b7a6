import Manifest
import Mustache

/// The values that templates can use for the app's own flags.
enum FlagContext {
    /// Returns the declared flags, and those that are choices.
    static func declared(_ flags: [DeclaredFlag]) -> MustacheValue {
        [
            "all": .items(flags.map { $0.value.adding(value($0.defaultValue, of: $0)) }),
            "choices": .items(
                flags.compactMap { flag in
                    guard case .choice(let words) = flag.kind else { return nil }
                    let cases = words.map { ["value": .string(SwiftNames.caseName($0))] as MustacheValue.Members }
                    return flag.value.adding(["words": .items(cases)])
                }),
        ]
    }

    /// Returns the values of an environment, and those that differ from the declared defaults.
    static func values(_ flags: [FlagValue]) -> MustacheValue {
        func items(_ flags: [FlagValue]) -> MustacheValue {
            .items(flags.map { $0.flag.value.adding(value($0.value, of: $0.flag)) })
        }
        let differing = flags.filter { !$0.isDefault }
        return ["all": items(flags), "set": items(differing), "isSet": .bool(!differing.isEmpty)]
    }

    /// Returns the value under one of the keys `text`, `word` (of a choice) and `plain`.
    private static func value(_ content: ManifestValue.Content, of flag: DeclaredFlag) -> MustacheValue.Members {
        var value: MustacheValue.Members = ["text": .null, "word": .null, "plain": .null]
        switch content {
        case .text(let word) where flag.isChoice:
            value["word"] = ["value": .string(SwiftNames.caseName(word)), "text": .string(word)]
        case .text(let text):
            value["text"] = [
                "value": .string(text), "shown": .string(text.split(separator: "\n").joined(separator: " ")),
            ]
        case .integer(let integer): value["plain"] = ["value": .integer(integer)]
        case .boolean(let boolean): value["plain"] = ["value": .bool(boolean)]
        case .list, .section, .refused: break
        }
        return value
    }
}

extension DeclaredFlag {
    fileprivate var isChoice: Bool { if case .choice = kind { true } else { false } }

    fileprivate var value: MustacheValue.Members {
        let rawType =
            switch kind {
            case .boolean: "Bool"
            case .integer: "Int"
            case .text, .choice: "String"
            }
        return [
            "name": .string(name),
            "property": .string(SwiftNames.caseName(name)),
            // Of all keywords, a call has to escape only this one.
            "label": .string(name == "inout" ? SwiftNames.caseName(name) : name),
            "type": .string(isChoice ? SwiftNames.typeName(name) : rawType),
            // The type of the value in JSON.
            "rawType": .string(rawType),
            "isChoice": .bool(isChoice),
            "about": .string(about),
        ]
    }
}
