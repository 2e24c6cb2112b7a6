import Foundation
import Testing

/// `brandgen completions`.
struct CompletionsTests {
    @Test func `brands come from the workspace that the command line names`() throws {
        try withWorkspace(acmeBrand().merging(["Brands/globex/brand.yaml": "no manifest: ["]) { $1 }) { folder in
            let run = try brandgen(["completions", "bash", "--", "generate", ""], in: folder)
            #expect(run.text == "acme\nglobex\n")
            let other = try brandgen(["completions", "bash", "--", "generate", "--workspace", folder.path, "a"])
            #expect(other.text == "acme\n")
        }
    }

    @Test func `existing keys, templates and environments are candidates`() throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            let keys = try brandgen(["completions", "bash", "--", "show", "acme", "--why", "auth.pass"], in: folder)
            #expect(
                keys.text == "auth.password\nauth.password.minLength\nauth.password.require\nauth.password.confirm\n")
            let templates = try brandgen(["completions", "bash", "--", "templates", "eject", "package/R"], in: folder)
            #expect(templates.text == "package/README.md.mustache\n")
            let environments = try brandgen(["completions", "bash", "--", "generate", "--environment", ""], in: folder)
            #expect(environments.text == "development\n")
        }
    }

    private static let candidates: [(words: [String], text: String)] = [
        (["val"], "validate\tChecks the manifests of all brands, or of the brands named.\n"),
        (["-"], "--help\tShows this help.\n--version\tPrints the version.\n"),
        (["validate", "--format", "j"], "json\n"),
        (["validate", "--format=j"], "--format=json\n"),
        (["generate", "acme", ""], "globex\n"),
        (["new", "--from", "g"], "globex\n"),
        (["generate", "--strict", "--st"], ""),
        (["generate", "--out", "--str"], "--strict\tTreats warnings as errors.\n"),
        (["generate", "--out", "x", "g"], "globex\n"),
        (["generate", "--", "g"], "globex\n"),
        (
            ["schema", ""],
            """
            --format\tThe JSON Schema, or a reference in Markdown.
            --workspace\tThe folder that contains Brands/.
            --help\tShows this help.

            """
        ),
        (["render", ""], ":file\n"),
        (["generate", "--out", ""], ":folder\n"),
        (["help", "temp"], "templates\tLists the templates, or copies one to edit it.\n"),
    ]

    @Test func `a word has the candidates of its place, with their descriptions`() throws {
        try withWorkspace(acmeBrand().merging(acmeBrand(id: "globex")) { $1 }) { folder in
            for (words, text) in Self.candidates {
                let run = try brandgen(["completions", "bash", "--"] + words, in: folder)
                #expect(run.text == text, "\(words)")
                #expect(run.errors == "")
            }
        }
    }

    @Test func `without a workspace, there are no brands and no diagnostics`() throws {
        let run = try brandgen(["completions", "zsh", "--", "generate", ""])
        #expect(run.text == "")
        run.expectSuccess()
    }
}
