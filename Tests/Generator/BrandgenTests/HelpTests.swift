import Foundation
import Testing

@testable import brandgen

/// The help texts in `Tests/Help`, by the words of their command. `scripts/snapshots` records them.
private let helpTexts: [(words: [String], text: String)] = {
    let folder = repositoryFolder.appendingPathComponent("Tests/Help")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { name in
        let text = (try? read(name, in: folder)) ?? ""
        let command = name.replacing(".txt", with: "")
        return (command == "overview" ? [] : command.split(separator: "-").map(String.init), text)
    }
}()

struct HelpTests {
    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func `the overview lists the commands on standard output`(arguments: [String]) throws {
        let run = try brandgen(arguments)
        #expect(run.text == helpTexts.first { $0.words.isEmpty }?.text)
        run.expectSuccess()
    }

    @Test func `without a command, the overview is on standard error and the exit code is 2`() throws {
        let run = try brandgen([])
        #expect(run.text == "")
        #expect(run.errors == helpTexts.first { $0.words.isEmpty }?.text)
        #expect(run.status == 2)
    }

    @Test(arguments: helpTexts.filter { !$0.words.isEmpty })
    func `every command prints its help text`(words: [String], text: String) throws {
        let run = try brandgen(["help"] + words)
        #expect(run.text == text)
        run.expectSuccess()
    }

    @Test(arguments: [["generate", "--help"], ["templates", "list", "--bogus", "-h"]])
    func `a command prints its help text with any other arguments`(arguments: [String]) throws {
        let run = try brandgen(arguments)
        #expect(run.text == helpTexts.first { !$0.words.isEmpty && arguments.starts(with: $0.words) }?.text)
        #expect(run.status == 0)
    }

    @Test func `each command has a recorded help text`() {
        func names(_ command: Command) -> [String] {
            guard case .group(let members) = command.action else { return [command.name] }
            return [command.name] + members.flatMap(names)
        }
        let recorded = helpTexts.filter { !$0.words.isEmpty }.map { $0.words.joined(separator: " ") }
        #expect(Set(recorded) == Set(Command.all.flatMap(names)))
    }

    @Test func `every command has examples that its parser accepts`() throws {
        func check(_ command: Command) throws {
            #expect(!command.examples.isEmpty)
            for example in command.examples {
                // The shell removes redirections.
                let line = example.components(separatedBy: " > ")[0]
                var words = line.split(separator: " ").map(String.init)[...]
                let named = try Command.named(&words)
                if case .group(let members) = command.action {
                    #expect(members.contains { $0.name == named.name })
                } else {
                    #expect(named.name == command.name)
                }
                _ = try Arguments(words, of: named)
            }
            if case .group(let members) = command.action { try members.forEach(check) }
        }
        try Command.all.forEach(check)
    }
}
