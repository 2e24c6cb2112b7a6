import Manifest
import Diagnostics

/// An error in the command line.
enum UsageError: Error {
    case unknownCommand(String, known: [String])
    case optionBeforeCommand(String)
    case unknownOption(String, known: [String])
    case repeatedOption(Option)
    case missingValue(Option)
    case unexpectedValue(Option)
    case unknownValue(String, option: Option, choices: [String])
    case unknownKey(UnknownKeyPath)
    /// `wanted` describes a valid value: a noun with its article.
    case malformedValue(String, option: Option, wanted: String)
    case unknownShell(String, known: [String])
    case missingOption(Option)
    case excludingOptions(Option, Option)
    /// An option that applies to all brands, and the argument that selects some of them.
    case optionForAllBrands(Option, selection: String)
    case missingPositional(String)
    case unexpectedWord(String)

    var message: String {
        switch self {
        case .unknownCommand(let name, let known): "unknown command '\(name)'" + question(name, among: known)
        case .optionBeforeCommand(let word): "'\(word)' is before the command; put options after the command"
        case .unknownOption(let word, let known): "unknown option '\(word)'" + question(word, among: known)
        case .repeatedOption(let option): "'--\(option.name)' is given twice; remove one of them"
        case .missingValue(let option): "'--\(option.name)' needs a value: \(option.synopsis)"
        case .unexpectedValue(let option): "'--\(option.name)' takes no value"
        case .unknownValue(let value, let option, let choices):
            "'\(value)' is not a value of '--\(option.name)'" + remedy(value, among: choices)
        case .unknownKey(let error): error.message
        case .malformedValue(let value, let option, let wanted):
            "'\(value)' is not a value of '--\(option.name)'; use \(wanted)"
        case .unknownShell(let word, let known): "'\(word)' is not a supported shell" + remedy(word, among: known)
        case .missingOption(let option): "the option '\(option.synopsis)' is missing"
        case .excludingOptions(let one, let other):
            "'--\(one.name)' and '--\(other.name)' cannot be combined; remove one of them"
        case .optionForAllBrands(let option, let selection):
            "'--\(option.name)' applies to all brands; remove '\(selection)'"
        case .missingPositional(let name): "the argument \(name) is missing"
        case .unexpectedWord(let word): "unexpected argument '\(word)'"
        }
    }

    private func question(_ word: String, among known: [String]) -> String {
        suggestion(for: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Returns the end of a message: the known word that was probably intended, or else all known words.
    private func remedy(_ word: String, among known: [String]) -> String {
        let question = question(word, among: known)
        guard question.isEmpty, let last = known.last else { return question }
        return "; use \(known.dropLast().joined(separator: ", ")) or \(last)"
    }
}
