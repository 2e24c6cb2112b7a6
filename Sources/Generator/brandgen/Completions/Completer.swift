import Manifest
import ManifestRules

/// Completes command lines, from the table of commands that also parses them.
struct Completer {
    let commands: [Command]
    /// Returns the names of a kind that the table does not contain, such as brands, for a partial command line.
    let names: (WordKind, PartialLine) -> [String]

    /// Completes the last of the words after `brandgen`, which may be empty.
    func complete(_ words: some Collection<String>) -> Completion {
        let words = Array(words)
        guard let current = words.last else { return .words([]) }
        var before = words.dropLast()[...]
        var choices = commands
        var chosen: Command?
        while let word = before.first, let command = choices.first(where: { $0.ownName == word }) {
            before.removeFirst()
            chosen = command
            choices = command.members
        }
        let completion: Completion
        if let chosen, choices.isEmpty {
            completion = complete(current, after: PartialLine(before, of: chosen))
        } else if before.isEmpty {
            completion = .words(current.hasPrefix("-") ? flags(of: chosen) : members(choices))
        } else {
            completion = .words([])
        }
        return completion.beginning(with: current)
    }

    private func complete(_ current: String, after line: PartialLine) -> Completion {
        let isOption = current.hasPrefix("-") && current != "-"
        if let option = line.awaiting, !isOption { return complete(option.kind, after: line) }
        guard isOption, !line.hasOnlyPositionals else {
            guard let kind = line.positionalKind else { return .words(current.isEmpty ? options(line) : []) }
            return complete(kind, after: line)
        }
        guard let equals = current.firstIndex(of: "="),
            let option = line.command.acceptedOptions.first(where: { current.hasPrefix("--\($0.name)=") })
        else { return .words(options(line)) }
        guard case .words(let values) = complete(option.kind, after: line) else {
            return complete(option.kind, after: line)
        }
        return .words(values.map { Completion.Candidate(word: current[...equals] + $0.word, about: $0.about) })
    }

    private func complete(_ kind: WordKind, after line: PartialLine) -> Completion {
        switch kind {
        case .anything: .words([])
        case .file: .files
        case .folder: .folders
        case .oneOf(let words): .words(words.map { Completion.Candidate(word: $0) })
        case .command: .words(members(commandsWithin(line.positionals)))
        case .brand:
            .words(names(kind, line).filter { !line.positionals.contains($0) }.map { Completion.Candidate(word: $0) })
        case .rule, .environment, .key, .template: .words(names(kind, line).map { Completion.Candidate(word: $0) })
        }
    }

    /// Returns the options that are not on the command line yet.
    private func options(_ line: PartialLine) -> [Completion.Candidate] {
        line.command.acceptedOptions.filter { !line.given.contains($0.name) }.map {
            Completion.Candidate(word: "--\($0.name)", about: $0.help.firstSentence)
        }
    }

    private func members(_ commands: [Command]) -> [Completion.Candidate] {
        commands.map { Completion.Candidate(word: $0.ownName, about: $0.summary) }
    }

    private func flags(of group: Command?) -> [Completion.Candidate] {
        let help = Completion.Candidate(word: "--help", about: Option.help.help)
        return group == nil ? [help, Completion.Candidate(word: "--version", about: Help.versionHelp)] : [help]
    }

    /// Returns the commands that the next word can name.
    private func commandsWithin(_ words: [String]) -> [Command] {
        words.reduce(commands) { commands, word in commands.first { $0.ownName == word }?.members ?? [] }
    }
}

extension Completion {
    fileprivate func beginning(with word: String) -> Completion {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.filter { $0.word.hasPrefix(word) })
    }
}

extension Command {
    /// The name without the name of the group.
    fileprivate var ownName: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The commands of a group. Empty for other commands.
    fileprivate var members: [Command] {
        if case .group(let commands) = action { commands } else { [] }
    }
}

extension String {
    fileprivate var firstSentence: String {
        var sentence = ""
        for word in split(separator: " ") {
            sentence += (sentence.isEmpty ? "" : " ") + word
            if word.hasSuffix(".") { break }
        }
        return sentence
    }
}

/// The candidates for a word of a command line.
enum Completion: Equatable {
    case words([Candidate])
    /// Files, which the shell completes.
    case files
    /// Folders, which the shell completes.
    case folders

    struct Candidate: Equatable {
        let word: String
        /// A sentence, or empty.
        var about = ""
    }

    /// The output for the shell: one line for each candidate, with a tab before the description. `:file` and `:folder`
    /// make the shell complete files and folders.
    var text: String {
        switch self {
        case .files: ":file\n"
        case .folders: ":folder\n"
        case .words(let candidates):
            candidates.map { $0.about.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.about)\n" }.joined()
        }
    }
}

/// Returns the names of a kind, for the completion of a partial command line.
///
/// Returns no names if the workspace has errors, because completion does not print diagnostics.
@Sendable func knownNames(of kind: WordKind, on line: PartialLine) -> [String] {
    switch kind {
    case .rule: return Rule.all.map(\.id.rawValue).sorted()
    case .key:
        var workspace = try? line[.workspace].map(Workspace.init(at:)) ?? Workspace()
        try? workspace?.readSettings()
        return (workspace?.settings.table ?? .standard).keyPaths
    case .brand, .environment, .template:
        guard let workspace = try? line[.workspace].map(Workspace.init(at:)) ?? Workspace() else { return [] }
        return (try? workspace.names(of: kind, on: line)) ?? []
    case .anything, .command, .file, .folder, .oneOf: return []
    }
}

extension Workspace {
    fileprivate func names(of kind: WordKind, on line: PartialLine) throws -> [String] {
        switch kind {
        case .brand: return brandIDs
        case .environment:
            return Set(load(line.positionals).brands.flatMap { $0.environments.map(\.name) }).sorted()
        case .template:
            let templates = try WorkspaceTemplates(standard: line[.templates], in: self)
            return Set(try templates.standard.paths() + (templates.ofWorkspace?.paths() ?? [])).sorted()
        default: return []
        }
    }
}
