import Foundation
import Testing

/// Invalid command lines: the exit code is 2, standard output is empty, and standard error has the error, the usage and a
/// pointer to the help.
struct UsageTests {
    @Test(arguments: [
        (["generat"], "unknown command 'generat'; did you mean 'generate'?"),
        (["frobnicate"], "unknown command 'frobnicate'"),
        (["--workspace", ".", "list"], "'--workspace' is before the command; put options after the command"),
        (["--verson"], "'--verson' is before the command; put options after the command"),
        (["templates", "lst", "x"], "unknown command 'templates lst'; did you mean 'templates list'?"),
        (["a\u{1B}[31mb"], "unknown command 'a␛[31mb'"),
    ])
    func `an unknown command is rejected`(arguments: [String], message: String) throws {
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
        (["--force", "acme", "--force"], "'--force' is given twice; remove one of them"),
        (["--out", "a", "--out=b"], "'--out' is given twice; remove one of them"),
        (["--force=yes"], "'--force' takes no value"),
        (["--out"], "'--out' needs a value: --out DIR"),
        (["--out="], "'--out' needs a value: --out DIR"),
        (["--out", ""], "'--out' needs a value: --out DIR"),
        (["--out", "--force"], "'--out' needs a value: --out DIR"),
    ])
    func `an invalid option is rejected`(arguments: [String], message: String) throws {
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
        (["list", "--format", "jsn"], "'jsn' is not a value of '--format'; did you mean 'json'?"),
        (["list", "--format", "xml"], "'xml' is not a value of '--format'; use text or json"),
        (["show"], "the argument ID is missing"),
        (["show", "a", "b"], "unexpected argument 'b'"),
        (["compare"], "the argument A is missing"),
        (["compare", "a"], "the argument B is missing"),
        (["compare", "a", "b", "c"], "unexpected argument 'c'"),
        (["render", "--data", "x.yaml"], "the argument TEMPLATE is missing"),
        (["render", "x.mustache"], "the option '--data FILE' is missing"),
        (["render", "--", "--data", "x.yaml"], "unexpected argument 'x.yaml'"),
        (["schema", "acme"], "unexpected argument 'acme'"),
        (["templates"], "the argument COMMAND is missing"),
        (["templates", "--format", "json"], "unknown option '--format'"),
        (["help", "list", "all"], "unexpected argument 'all'"),
        (["help", "generat"], "unknown command 'generat'; did you mean 'generate'?"),
    ])
    func `a missing or unexpected argument is rejected`(arguments: [String], message: String) throws {
        let run = try brandgen(arguments)
        #expect(run.errors.hasPrefix("error: \(message)\nusage: brandgen \(arguments[0])"))
        #expect(run.errors.hasSuffix("\nSee 'brandgen help \(arguments[0])'.\n"))
        #expect(run.text == "")
        #expect(run.status == 2)
    }
}
