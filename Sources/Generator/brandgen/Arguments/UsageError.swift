import Manifest
import Diagnostics

/// An error in the command line.
enum UsageError: Error {
    case unknownCommand(String, accepted: [String])
    /// `accepted` are the options that need no command.
    case optionBeforeCommand(String, accepted: [String])
    case unknownOption(String, accepted: [String])
    case repeatedOption(Option)
    /// `following` is the word after the option, if it looks like another option.
    case missingValue(Option, following: String?)
    case unexpectedValue(Option)
    case unknownValue(String, option: Option, choices: [String])
    case unknownKey(UnknownKeyPath)
    /// `valid` describes a valid value: a noun with its article.
    case malformedValue(String, option: Option, valid: String)
    case unknownShell(String, accepted: [String])
    case missingOption(Option)
    case excludingOptions(Option, Option)
    /// An option that has a meaning only with another one.
    case dependentOption(Option, needed: Option)
    /// An option that applies to all brands, and the argument that selects some of them.
    case optionForAllBrands(Option, selection: String)
    case missingPositional(String)
    case unexpectedWord(String)

    var message: String {
        switch self {
        case .unknownCommand(let name, let accepted): "unknown command '\(name)'" + question(name, among: accepted)
        case .optionBeforeCommand(let word, let accepted):
            likelyWords(for: word, among: accepted).isEmpty
                ? "'\(word)' is before the command; put options after the command"
                : "unknown option '\(word)'" + question(word, among: accepted)
        case .unknownOption(let word, let accepted): "unknown option '\(word)'" + question(word, among: accepted)
        case .repeatedOption(let option): "'--\(option.name)' is given twice; remove one of them"
        case .missingValue(let option, let following):
            "'--\(option.name)' needs a value: \(option.synopsis)"
                + (following.map { $0.isEmpty ? "" : "; write '--\(option.name)=\($0)' for this value" } ?? "")
        case .unexpectedValue(let option): "'--\(option.name)' takes no value"
        case .unknownValue(let value, let option, let choices):
            "'\(value)' is not a value of '--\(option.name)'" + remedy(value, among: choices)
        case .unknownKey(let error): error.message
        case .malformedValue(let value, let option, let valid):
            "'\(value)' is not a value of '--\(option.name)'; use \(valid)"
        case .unknownShell(let word, let accepted): "'\(word)' is not a supported shell" + remedy(word, among: accepted)
        case .missingOption(let option): "the option '\(option.synopsis)' is missing"
        case .excludingOptions(let one, let other):
            "'--\(one.name)' and '--\(other.name)' cannot be combined; remove one of them"
        case .dependentOption(let option, let needed):
            "'--\(option.name)' needs '--\(needed.name)'; add it, or remove '--\(option.name)'"
        case .optionForAllBrands(let option, let selection):
            "'--\(option.name)' applies to all brands; remove '\(selection)'"
        case .missingPositional(let name): "the argument \(name) is missing"
        case .unexpectedWord(let word): "unexpected argument '\(word)'"
        }
    }

    private func question(_ word: String, among accepted: [String]) -> String {
        let meant = likelyWords(for: word, among: accepted)
        return meant.isEmpty ? "" : "; did you mean \(enumerated(meant.map { "'\($0)'" }, "or"))?"
    }

    /// Returns the end of a message: the accepted word that was probably intended, or else all accepted words.
    private func remedy(_ word: String, among accepted: [String]) -> String {
        let question = question(word, among: accepted)
        guard question.isEmpty, let last = accepted.last else { return question }
        return "; use \(accepted.dropLast().joined(separator: ", ")) or \(last)"
    }
}

/// Returns the accepted words that `word` is probably a misspelling of, or else those that it is the beginning of. Dashes at
/// the beginning and case do not count.
private func likelyWords(for word: String, among accepted: [String]) -> [String] {
    func plainName(_ word: String) -> String { String(word.lowercased().drop { $0 == "-" }) }
    let name = plainName(word)
    guard !name.isEmpty else { return [] }
    if let nearest = suggestion(for: name, among: accepted.map(plainName)),
        let word = accepted.first(where: { plainName($0) == nearest })
    {
        return [word]
    }
    return accepted.filter { plainName($0).hasPrefix(name) }
}
