import Foundation
import Testing

/// Command lines that are refused: the exit code is 2, standard output stays empty, and standard error says what is
/// wrong, what would be right, and where to read on.
struct UsageTests {
    @Test(arguments: [
        (["generat"], "unknown command 'generat'; did you mean 'generate'?"),
        (["frobnicate"], "unknown command 'frobnicate'"),
        (["--workspace", ".", "list"], "'--workspace' stands before the command; options follow the command"),
        (["--verson"], "'--verson' stands before the command; options follow the command"),
        (["templates", "lst", "x"], "unknown command 'templates lst'; did you mean 'templates list'?"),
        (["a\u{1B}[31mb"], "unknown command 'a␛[31mb'"),
    ])
    func `a wrong command is refused`(arguments: [String], message: String) throws {
        let run = try brandgen(arguments)
        #expect(
            run.errors == """
                error: \(message)
                usage: brandgen COMMAND [ARGUMENT…]
                See 'brandgen help'.

                """)
        #expect(run.text == "")
        #expect(run.status == 2)
    }

    @Test(arguments: [
        (["--forse"], "unknown option '--forse'; did you mean '--force'?"),
        (["--forse=yes"], "unknown option '--forse'; did you mean '--force'?"),
        (["-f"], "unknown option '-f'"),
        (["--data", "x"], "unknown option '--data'"),
        (["--force", "acme", "--force"], "'--force' is given twice"),
        (["--out", "a", "--out=b"], "'--out' is given twice"),
        (["--force=yes"], "'--force' takes no value"),
        (["--out"], "'--out' needs a value: --out DIR"),
        (["--out="], "'--out' needs a value: --out DIR"),
        (["--out", ""], "'--out' needs a value: --out DIR"),
        (["--out", "--force"], "'--out' needs a value: --out DIR"),
    ])
    func `a wrong option is refused`(arguments: [String], message: String) throws {
        let run = try brandgen(["generate"] + arguments)
        #expect(
            run.errors == """
                error: \(message)
                usage: brandgen generate [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
                [--strict] [--force] [--take-over] [--dry-run] [--workspace DIR]
                See 'brandgen help generate'.

                """)
        #expect(run.text == "")
        #expect(run.status == 2)
    }

    @Test(arguments: [
        (["list", "acme"], "unexpected argument 'acme'"),
        (["list", "--format", "jsn"], "'jsn' is no value of '--format'; did you mean 'json'?"),
        (["list", "--format", "xml"], "'xml' is no value of '--format'"),
        (["show"], "ID is missing"),
        (["show", "a", "b"], "unexpected argument 'b'"),
        (["compare"], "A is missing"),
        (["compare", "a"], "B is missing"),
        (["compare", "a", "b", "c"], "unexpected argument 'c'"),
        (["render", "--data", "x.yaml"], "TEMPLATE is missing"),
        (["render", "x.mustache"], "'--data FILE' is missing"),
        (["render", "--", "--data", "x.yaml"], "unexpected argument 'x.yaml'"),
        (["schema", "acme"], "unexpected argument 'acme'"),
        (["templates"], "COMMAND is missing"),
        (["templates", "--format", "json"], "unknown option '--format'"),
        (["help", "list", "all"], "unexpected argument 'all'"),
        (["help", "generat"], "unknown command 'generat'; did you mean 'generate'?"),
    ])
    func `a word too many or too few is refused`(arguments: [String], message: String) throws {
        let run = try brandgen(arguments)
        #expect(run.errors.hasPrefix("error: \(message)\nusage: brandgen \(arguments[0])"))
        #expect(run.errors.hasSuffix("\nSee 'brandgen help \(arguments[0])'.\n"))
        #expect(run.text == "")
        #expect(run.status == 2)
    }
}
