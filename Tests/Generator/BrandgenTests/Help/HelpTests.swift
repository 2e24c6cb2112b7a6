import Foundation
import Testing

@testable import brandgen

struct HelpTests {
    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func `the overview lists the commands on standard output`(arguments: [String]) throws {
        let run = try brandgen(arguments)
        #expect(run.text == HelpTexts.overview)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `without a command, the overview is on standard error and the exit code is 2`() throws {
        let run = try brandgen([])
        #expect(run.text == "")
        #expect(run.errors == HelpTexts.overview)
        #expect(run.status == 2)
    }

    @Test(arguments: ["--help", "-h"])
    func `every command prints its help text, with any other arguments`(option: String) throws {
        for (command, text) in HelpTexts.all {
            let words = command.split(separator: " ").map(String.init)
            for arguments in [["help"] + words, words + [option], words + ["--bogus", option]] {
                let run = try brandgen(arguments)
                #expect(run.text == text)
                #expect(run.errors == "")
                #expect(run.status == 0)
            }
        }
    }

    @Test func `the overview lists exactly the commands that have a help text`() throws {
        let section = try #require(
            HelpTexts.overview.components(separatedBy: "\n\n").first { $0.hasPrefix("Commands:") })
        let listed = section.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(Set(listed.map(String.init)) == Set(HelpTexts.all.keys.filter { !$0.contains(" ") }))
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

    @Test func `after two dashes, --help is a positional`() throws {
        let run = try brandgen(["help", "--", "--help"])
        #expect(run.errors.hasPrefix("error: unknown command '--help'; did you mean 'help'?\n"))
        #expect(run.status == 2)
    }

    @Test func `the version is one line`() throws {
        let run = try brandgen(["--version"])
        #expect(run.text == "brandgen 0.1.0\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}
