import Manifest
import Diagnostics

/// A command line that was refused.
enum UsageError: Error {
    case unknownCommand(String, known: [String])
    case optionBeforeCommand(String)
    case unknownOption(String, known: [String])
    case repeatedOption(Option)
    case missingValue(Option)
    case unexpectedValue(Option)
    case unknownValue(String, option: Option, choices: [String])
    case unknownKey(UnknownKeyPath)
    /// The last says what it has to be: a noun with its article.
    case malformedValue(String, option: Option, wanted: String)
    case unknownWord(String, choices: [String])
    case missingOption(Option)
    case excludingOptions(Option, Option)
    /// An option that applies to all brands, and the word that selects some of them.
    case optionForAllBrands(Option, selection: String)
    case missingPositional(String)
    case unexpectedWord(String)

    var message: String {
        switch self {
        case .unknownCommand(let name, let known): "unknown command '\(name)'" + question(name, among: known)
        case .optionBeforeCommand(let word): "'\(word)' stands before the command; options follow the command"
        case .unknownOption(let word, let known): "unknown option '\(word)'" + question(word, among: known)
        case .repeatedOption(let option): "'--\(option.name)' is given twice"
        case .missingValue(let option): "'--\(option.name)' needs a value: \(option.synopsis)"
        case .unexpectedValue(let option): "'--\(option.name)' takes no value"
        case .unknownValue(let value, let option, let choices):
            "'\(value)' is no value of '--\(option.name)'" + question(value, among: choices)
        case .unknownKey(let error): error.message
        case .malformedValue(let value, let option, let wanted):
            "'\(value)' is no value of '--\(option.name)', which takes \(wanted)"
        case .unknownWord(let word, let choices):
            "'\(word)' is none of \(choices.joined(separator: ", "))" + question(word, among: choices)
        case .missingOption(let option): "'\(option.synopsis)' is missing"
        case .excludingOptions(let one, let other): "'--\(one.name)' and '--\(other.name)' exclude each other"
        case .optionForAllBrands(let option, let selection):
            "'--\(option.name)' applies to all brands; leave out '\(selection)'"
        case .missingPositional(let name): "\(name) is missing"
        case .unexpectedWord(let word): "unexpected argument '\(word)'"
        }
    }

    private func question(_ word: String, among known: [String]) -> String {
        suggestion(for: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }
}
