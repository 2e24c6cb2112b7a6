import Foundation
import Testing

struct HelpTests {
    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func `the overview lists the commands on standard output`(arguments: [String]) throws {
        let run = try brandgen(arguments)
        #expect(run.text == HelpTexts.overview)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `without a command, the overview is on standard error and the command line was wrong`() throws {
        let run = try brandgen([])
        #expect(run.text == "")
        #expect(run.errors == HelpTexts.overview)
        #expect(run.status == 2)
    }

    @Test(arguments: ["--help", "-h"])
    func `every command explains itself, whatever else is on its command line`(option: String) throws {
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

    @Test func `the overview lists exactly the commands that have a help`() throws {
        let section = try #require(
            HelpTexts.overview.components(separatedBy: "\n\n").first { $0.hasPrefix("Commands:") })
        let listed = section.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(Set(listed.map(String.init)) == Set(HelpTexts.all.keys.filter { !$0.contains(" ") }))
    }

    @Test func `after two dashes, --help is a word like any other`() throws {
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
