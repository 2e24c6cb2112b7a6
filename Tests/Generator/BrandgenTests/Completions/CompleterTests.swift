import Testing

@testable import brandgen

/// The candidates for partial command lines.
struct CompleterTests {
    @Test func `each command and each of its options is a candidate`() {
        #expect(words([""]) == Command.all.map(\.name))
        for command in Command.all.flatMap(leaves) {
            let path = command.name.split(separator: " ").map(String.init)
            #expect(words(path.dropLast() + [path[path.count - 1]]).contains(path[path.count - 1]))
            #expect(words(path + ["--"]) == command.acceptedOptions.map { "--\($0.name)" })
            for option in command.acceptedOptions {
                guard case .choice(let choices) = option.value else { continue }
                #expect(words(path + ["--\(option.name)", ""]) == choices)
                #expect(words(path + ["--\(option.name)="]) == choices.map { "--\(option.name)=\($0)" })
            }
        }
    }

    @Test func `only candidates with the same beginning are offered`() {
        #expect(words(["val"]) == ["validate"])
        #expect(words(["validate", "--format", "j"]) == ["json"])
        #expect(words(["generate", "gl"]) == ["globex"])
        #expect(words(["nonsense", ""]) == [])
        #expect(words(["nonsense"]) == [])
        #expect(words(["-"]) == ["--help", "--version"])
        #expect(words(["templates", "-"]) == ["--help"])
    }

    @Test func `brands are offered for arguments that name brands, each once`() {
        #expect(words(["generate", ""]) == ["acme", "globex"])
        #expect(words(["generate", "acme", ""]) == ["globex"])
        #expect(words(["compare", "globex", ""]) == ["acme"])
        #expect(words(["new", "--from", ""]) == ["acme", "globex"])
        #expect(words(["new", ""]) == [])
    }

    @Test func `an option is not offered twice`() {
        #expect(!words(["generate", "--strict", "--"]).contains("--strict"))
        #expect(!words(["generate", "--out=x", "--"]).contains("--out"))
        #expect(words(["generate", "--out", "x", ""]) == ["acme", "globex"])
        #expect(words(["generate", "--out", "--str"]) == ["--strict"])
    }

    @Test func `after two dashes there are no options`() {
        #expect(words(["generate", "--", "--"]) == [])
        #expect(words(["generate", "--", ""]) == ["acme", "globex"])
    }

    @Test func `a command without further arguments offers its options`() {
        #expect(words(["compare", "acme", "globex", ""]).first == "--format")
        #expect(words(["schema", ""]).contains("--help"))
    }

    @Test func `the shell completes files and folders`() {
        #expect(complete(["render", ""]) == .files)
        #expect(complete(["render", "--data", "x"]) == .files)
        #expect(complete(["generate", "--out", ""]) == .folders)
        #expect(complete(["generate", "--out=x"]) == .folders)
        #expect(complete(["generate", "--workspace", "x"]) == .folders)
    }

    @Test func `help completes commands and the commands of a group`() {
        #expect(words(["help", "temp"]) == ["templates"])
        #expect(words(["help", "templates", "l"]) == ["list"])
        #expect(words(["help", "schema", ""]) == [])
    }

    @Test func `each candidate has a description of one sentence`() {
        guard case .words(let candidates) = complete(["new", "--na"]) else { return }
        #expect(candidates == [Completion.Candidate(word: "--name", about: "The name that users see.")])
        #expect(complete(["new", "--na"]).text == "--name\tThe name that users see.\n")
        #expect(Completion.files.text == ":file\n")
        #expect(Completion.folders.text == ":folder\n")
    }

    private func complete(_ words: [String]) -> Completion {
        Completer(commands: Command.all) { kind, _ in kind == .brand ? ["acme", "globex"] : [] }.complete(words)
    }

    private func words(_ words: [String]) -> [String] {
        guard case .words(let candidates) = complete(words) else { return ["no words"] }
        return candidates.map(\.word)
    }

    private func leaves(of command: Command) -> [Command] {
        guard case .group(let commands) = command.action else { return [command] }
        return commands.flatMap(leaves)
    }
}
