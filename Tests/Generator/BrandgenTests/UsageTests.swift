import Foundation
import Testing

/// Invalid command lines: the exit code is 2, standard output is empty, and standard error has the error, the usage and a
/// pointer to the help.
struct UsageTests {
    @Test(arguments: [
        (["generat"], "unknown command 'generat'; did you mean 'generate'?"),
        (["--workspace", ".", "list"], "'--workspace' is before the command; put options after the command"),
        (["--verson"], "unknown option '--verson'; did you mean '--version'?"),
        (["version"], "unknown command 'version'; did you mean '--version'?"),
        (["comp"], "unknown command 'comp'; did you mean 'compare' or 'completions'?"),
        (["templates", "lst", "x"], "unknown command 'templates lst'; did you mean 'templates list'?"),
        (["a\u{1B}[31mb"], "unknown command 'a␛[31mb'"),
    ])
    func `an unknown command is rejected`(arguments: [String], message: String) throws {
        let run = try brandgen(arguments)
        run.expectRefusal(
            """
            error: \(message)
            usage: brandgen COMMAND [ARGUMENT…]
            See 'brandgen help'.

            """, status: 2)
    }

    @Test func `a value can begin with a dash, unless it is an option of the command`() throws {
        try withWorkspace([:]) { folder in
            let run = try brandgen(
                ["new", "acme", "--minimal", "--name", "- a"], in: folder, environment: standardTemplates)
            #expect(run.status == 0)
            #expect(try read("Brands/acme/brand.yaml", in: folder).contains("  name: \"- a\"\n"))
            let option = try brandgen(["new", "globex", "--name", "--minimal"], in: folder)
            #expect(
                option.errors.hasPrefix(
                    "error: '--name' needs a value: --name NAME; write '--name=--minimal' for this value\n"))
            #expect(option.status == 2)
        }
    }

    @Test func `a brand can be named by its folder`() throws {
        let files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }
        try withWorkspace(files) { folder in
            let name = "Brands/acme/"
            for command in [
                ["generate", name], ["check", "acme/"], ["diff", "Brands/acme"], ["validate", "./Brands/acme"],
                ["show", "Brands/acme/brand.yaml"], ["compare", name, "globex"], ["new", "other", "--from", name],
            ] {
                let run = try brandgen(
                    command, in: folder, environment: command[0] == "new" ? standardTemplates : [:])
                #expect(run.status == 0, "\(command): \(run.errors)")
            }
            #expect(!exists("Generated/globex", in: folder))
            let other = try brandgen(["generate", "Other/acme"], in: folder)
            #expect(other.errors.hasPrefix("error: there is no brand 'Other/acme' in 'Brands'; "))
            #expect(other.status == 1)
        }
    }

    @Test(arguments: [
        (["--forse"], "unknown option '--forse'; did you mean '--force'?"),
        (["-f"], "unknown option '-f'; did you mean '--force'?"),
        (["-x"], "unknown option '-x'"),
        (["--force", "acme", "--force"], "'--force' is given twice; remove one of them"),
        (["--force=yes"], "'--force' takes no value"),
        (["--out"], "'--out' needs a value: --out DIR"),
        (["--out", ""], "'--out' needs a value: --out DIR"),
        (["--out", "--force"], "'--out' needs a value: --out DIR; write '--out=--force' for this value"),
    ])
    func `an invalid option is rejected`(arguments: [String], message: String) throws {
        let run = try brandgen(["generate"] + arguments)
        run.expectRefusal(
            """
            error: \(message)
            usage: brandgen generate [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
            [--strict] [--force] [--take-over] [--dry-run] [--watch] [--jobs N] \
            [--workspace DIR]
            See 'brandgen help generate'.

            """, status: 2)
    }

    @Test(arguments: [
        (["list", "acme"], "unexpected argument 'acme'"),
        (["list", "--format", "jsn"], "'jsn' is not a value of '--format'; did you mean 'json'?"),
        (["list", "--format", "xml"], "'xml' is not a value of '--format'; use text or json"),
        (["compare", "a"], "the argument B is missing"),
        (["render", "x.mustache"], "the option '--data FILE' is missing"),
        (["render", "--", "--data", "x.yaml"], "unexpected argument 'x.yaml'"),
        (["templates"], "the argument COMMAND is missing"),
        (["new", "b", "--from", "a", "--minimal"], "'--minimal' and '--from' cannot be combined; remove one of them"),
        (["generate", "--watch", "--dry-run"], "'--watch' and '--dry-run' cannot be combined; remove one of them"),
        (
            ["check", "--shard", "3/2"],
            "'3/2' is not a value of '--shard'; use a part and the number of parts, such as 2/5 (at most 256)"
        ),
        (
            ["check", "--shard", "1/257"],
            "'1/257' is not a value of '--shard'; use a part and the number of parts, such as 2/5 (at most 256)"
        ),
        (["matrix", "--shards", "257"], "'257' is not a value of '--shards'; use a number from 1 to 256"),
        (["matrix", "--shards", "+3"], "'+3' is not a value of '--shards'; use a number from 1 to 256"),
        (["check", "--jobs", "257"], "'257' is not a value of '--jobs'; use a number from 1 to 256"),
        (
            ["matrix", "--changed-since=--output=owned"],
            "'--output=owned' is not a value of '--changed-since'; use a Git revision, such as origin/main"
        ),
        (["completions"], "the argument SHELL is missing"),
        (["completions", "fsh"], "'fsh' is not a supported shell; did you mean 'zsh'?"),
        (["preview", "acme", "globex", "--serve", "--environment", "test"], "unexpected argument 'globex'"),
        (["preview", "--serve", "--environment", "test"], "the argument ID is missing"),
        (["preview", "acme", "--port", "1"], "'--port' needs '--serve'; add it, or remove '--port'"),
        (
            ["preview", "acme", "--serve", "--port", "70000"],
            "'70000' is not a value of '--port'; use a port from 0 to 65535"
        ),
        (["preview", "acme", "--serve", "--out", "x"], "'--out' and '--serve' cannot be combined; remove one of them"),
        (
            ["preview", "acme", "--serve", "--against", "main"],
            "'--against' and '--serve' cannot be combined; remove one of them"
        ),
        (
            ["preview", "--pictures", "x", "--against", "main"],
            "'--against' and '--pictures' cannot be combined; remove one of them"
        ),
        (["help", "list", "all"], "unexpected argument 'all'"),
        (["help", "generat"], "unknown command 'generat'; did you mean 'generate'?"),
    ])
    func `a missing or unexpected argument is rejected before any writing`(
        arguments: [String], message: String
    ) throws {
        try withWorkspace(acmeBrand()) { folder in
            let before = try fingerprints(of: ".", in: folder)
            let run = try brandgen(arguments, in: folder)
            run.expectRefusal("error: \(message)\nusage: brandgen \(arguments[0])", status: 2)
            #expect(run.errors.hasSuffix("\nSee 'brandgen help \(arguments[0])'.\n"))
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }
}
