import Diagnostics
import SystemCalls

/// The Git working tree that contains a folder. This type never writes to it.
struct GitRepository {
    /// The absolute path of the working tree, without symbolic links.
    let root: String

    /// - Throws: `DiagnosticError` if Git is not installed or the folder is not in a repository.
    init(around folder: String) throws(DiagnosticError) {
        let answer = try Self.git(in: folder, ["rev-parse", "--show-toplevel"])
        guard answer.status == 0 else {
            throw refused(
                "'\(folder)' is not in a Git repository that can be read; remove '--changed-since'"
                    + Self.reason(answer))
        }
        root = Self.line(answer)
    }

    /// Returns the absolute paths of all files that differ from the last common commit of the current branch and a
    /// revision. A submodule or a symbolic link counts as a file.
    ///
    /// They include committed, staged, unstaged, untracked and deleted files, but not ignored ones.
    ///
    /// - Throws: `DiagnosticError` if there is no such revision, or if it has no commit in common with the current one.
    func changedFiles(since revision: String) throws(DiagnosticError) -> Set<String> {
        let base = try commonAncestor(of: revision)
        // `-z` prints paths unquoted in any configuration. A renamed file counts as a deleted one and a new one.
        let committed = try lines(["diff-tree", "-r", "--name-only", "-z", "--no-renames", base, "HEAD", "--"])
        // `git diff` would refresh the index, even without optional locks.
        let status = try lines([
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=none",
        ])
        // Each line of the status begins with two letters and a space.
        let paths = committed + status.map { $0.dropFirst(3) }
        return Set(paths.map { join(root, String(decoding: $0, as: UTF8.self)) })
    }

    private func commonAncestor(of revision: String) throws(DiagnosticError) -> String {
        let commit = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
        guard commit.status == 0 else {
            throw refused("there is no revision '\(revision)' in this repository; " + (try remedy(for: revision)))
        }
        let ancestor = try run(["merge-base", Self.line(commit), "HEAD"])
        guard ancestor.status == 0 else {
            throw refused(
                "'\(revision)' and the current commit have no commit in common; " + (try remedy(for: revision)))
        }
        return Self.line(ancestor)
    }

    private func remedy(for revision: String) throws(DiagnosticError) -> String {
        if Self.line(try run(["rev-parse", "--is-shallow-repository"])) == "true" {
            return "this clone is shallow: run 'git fetch --unshallow', or set 'fetch-depth: 0' in the checkout step"
        }
        return "name another one, or run 'git fetch origin'"
    }

    private func lines(_ arguments: [String]) throws(DiagnosticError) -> [ArraySlice<UInt8>] {
        let answer = try run(arguments)
        guard answer.status == 0 else { throw refused("Git could not list the changed files" + Self.reason(answer)) }
        return answer.output.split(separator: 0)
    }

    private func run(_ arguments: [String]) throws(DiagnosticError) -> ChildProcess {
        try Self.git(in: root, arguments)
    }

    private static func git(in folder: String, _ arguments: [String]) throws(DiagnosticError) -> ChildProcess {
        do throws(SystemError) {
            // With optional locks, Git would refresh the index.
            return try ChildProcess("git", ["--no-optional-locks", "-C", folder] + arguments)
        } catch {
            guard error.isMissing else { throw refused("Git could not be run: \(error.reason)") }
            throw refused("Git is not installed; install it, or remove '--changed-since'")
        }
    }

    /// Returns the first line of Git's output.
    private static func line(_ answer: ChildProcess) -> String {
        String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Returns Git's error message in parentheses, for the end of a diagnostic.
    private static func reason(_ failure: ChildProcess) -> String {
        let lines = failure.errors.split(separator: UInt8(ascii: "\n"))
        return lines.first.map { " (\(String(decoding: $0, as: UTF8.self)))" } ?? ""
    }
}

private func refused(_ message: String) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "git", message))
}
