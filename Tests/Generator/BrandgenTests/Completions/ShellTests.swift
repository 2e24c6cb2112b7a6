import Foundation
import Testing

/// The completion scripts in their shells.
struct ShellTests {
    @Test(
        .enabled(if: shell("bash") != nil, "bash is not installed"),
        arguments: [
            (["validate", "--fo"], ["--format"]),
            (["validate", "--format", "=", "j"], ["json"]),
            (["validate", "--format", "=", ""], ["text", "json", "github", "sarif"]),
            (["validate", "--format", "j"], ["json"]),
            (["generate", "acme", ""], ["globex"]),
            (["generate", "--out", "my"], ["my folder"]),
            (["generate", "--out", "=", "my"], ["my folder"]),
            (["generate", "--out", "my\\ folder/"], ["my folder/inner"]),
            (["render", "my\\ folder/"], ["my folder/file", "my folder/inner"]),
            (["nonsense", ""], []),
            (["$(touch pwned)", ""], []),
        ]) func `bash completes the words of a command line`(words: [String], expected: [String]) throws
    {
        let files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }
            .merging(["my folder/file": "", "my folder/inner/x": ""]) { $1 }
        try withWorkspace(files) { folder in
            let script = """
                set -u
                eval "$("$1" completions bash)"
                COMP_WORDS=("$@")
                COMP_CWORD=$(($# - 1))
                _brandgen "$1"
                for reply in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf '%s\\n' "$reply"; done
                """
            let run = try runShell(
                "bash", ["--norc", "-c", script, "bash", builtExecutable.path] + words, in: folder)
            #expect(run.text.split(separator: "\n").map(String.init).sorted() == expected.sorted())
            #expect(run.errors == "")
            #expect(!exists("pwned", in: folder))
        }
    }

    @Test(
        .enabled(if: shell("fish") != nil, "fish is not installed"),
        arguments: [
            ("validate --fo", ["--format"]), ("validate --format=j", ["--format=json"]),
            ("validate --format j", ["json"]),
            ("generate acme ", ["globex"]), ("generate --out my", ["my folder/"]),
            ("generate --out=my", ["--out=my folder/"]),
        ]) func `fish completes a command line`(line: String, expected: [String]) throws
    {
        let files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(["my folder/x": ""]) { $1 }
        try withWorkspace(files) { folder in
            let script = "brandgen completions fish | source; complete -C 'brandgen \(line)'"
            let run = try runShell("fish", ["--no-config", "-c", script], in: folder)
            let words = run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            #expect(words == expected)
            #expect(run.errors == "")
        }
    }

    @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed"))
    func `zsh accepts its script`() throws {
        try withTemporaryFolder { folder in
            try write(try brandgen(["completions", "zsh"]).text, to: "_brandgen", in: folder)
            let run = try runShell("zsh", ["-f", "-n", "_brandgen"], in: folder)
            run.expectSuccess()
        }
    }

    /// Runs a shell that has the built executable in `PATH`.
    private func runShell(_ name: String, _ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let tools = builtExecutable.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try brandgen(
            arguments, in: folder, environment: ["PATH": "\(tools):\(path)", "HOME": folder.path],
            executable: try #require(shell(name)))
    }
}

/// Returns the path of a shell; `nil` if it is not installed.
private func shell(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
