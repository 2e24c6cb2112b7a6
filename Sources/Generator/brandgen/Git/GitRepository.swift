import Diagnostics
import SystemCalls

/// The Git working tree that contains a folder. This type never writes to it.
struct GitRepository {
    /// The absolute path of the working tree, without symbolic links.
    let root: String
    /// The option that needs the repository.
    private let option: String

    /// - Parameters:
    ///   - folder: A folder in the working tree.
    ///   - option: The option that needs the repository, for messages: `--changed-since`.
    /// - Throws: `DiagnosticError` if Git is not installed or the folder is not in a repository.
    init(around folder: String, for option: String) throws(DiagnosticError) {
        let answer = try Self.git(in: folder, ["rev-parse", "--show-toplevel"], for: option)
        guard answer.status == 0 else {
            throw refused(
                "'\(folder)' is not in a Git repository that can be read; remove '\(option)'" + Self.reason(answer))
        }
        root = Self.line(answer)
        self.option = option
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

    /// A tracked file of a revision.
    struct TrackedFile {
        /// The path, relative to the root of the repository.
        let path: String
        let isLink: Bool
    }

    /// Returns the tracked files below a folder at a revision.
    ///
    /// - Parameters:
    ///   - folder: A path, relative to the root of the repository; empty for the root.
    ///   - revision: The revision.
    /// - Returns: The files. Empty if the revision does not have the folder.
    /// - Throws: `DiagnosticError` if there is no such revision, or if its files cannot be listed.
    func files(below folder: String, at revision: String) throws(DiagnosticError) -> [TrackedFile] {
        let paths = folder.isEmpty ? [] : ["--", folder + "/"]
        let listed = try run(["ls-tree", "-r", "-z", "--full-tree", try commit(of: revision)] + paths)
        guard listed.status == 0 else {
            throw refused("Git could not list the files of '\(revision)'" + Self.reason(listed))
        }
        return listed.output.split(separator: 0).compactMap { entry in
            // An entry is a mode, a kind and a digest, with spaces between them, and then a tab and the path.
            let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2, let path = String(validating: parts[1], as: UTF8.self) else { return nil }
            let properties = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
            guard properties.count == 3, properties[1] == "blob" else { return nil }
            return TrackedFile(path: path, isLink: properties[0] == "120000")
        }
    }

    /// Copies tracked files, as they are at a revision, into a folder in which they have the same paths. They have the line
    /// ends and filters that a checkout has.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - revision: The revision.
    ///   - destination: The absolute path of the folder.
    /// - Throws: `DiagnosticError` if there is no such revision, or if the files cannot be written.
    func copy(
        _ files: [TrackedFile], at revision: String, to destination: String
    ) throws(DiagnosticError) {
        let index = "\(destination).index"
        defer { try? FileSystem().deleteFile(index) }
        // The index of the working tree stays as it is.
        func git(_ arguments: [String]) throws(DiagnosticError) {
            let answer = try Self.git(in: root, arguments, index: index, for: option)
            guard answer.status == 0 else {
                throw refused("Git could not copy the files of '\(revision)'" + Self.reason(answer))
            }
        }
        try git(["read-tree", try commit(of: revision)])
        var rest = files.map(\.path)[...]
        while !rest.isEmpty {
            // A system limits the length of a command line.
            try git(["checkout-index", "--prefix=\(destination)/", "--"] + rest.prefix(Self.filesOfOneCall))
            rest = rest.dropFirst(Self.filesOfOneCall)
        }
    }

    private static let filesOfOneCall = 500

    private func commit(of revision: String) throws(DiagnosticError) -> String {
        let commit = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
        guard commit.status == 0 else {
            throw refused("there is no revision '\(revision)' in this repository; " + (try remedy(for: revision)))
        }
        return Self.line(commit)
    }

    private func commonAncestor(of revision: String) throws(DiagnosticError) -> String {
        let ancestor = try run(["merge-base", try commit(of: revision), "HEAD"])
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
        try Self.git(in: root, arguments, for: option)
    }

    private static func git(
        in folder: String, _ arguments: [String], index: String? = nil, for option: String
    ) throws(DiagnosticError) -> ChildProcess {
        do throws(SystemError) {
            // With optional locks, Git would refresh the index.
            let words = ["--no-optional-locks", "-C", folder] + arguments
            guard let index else { return try ChildProcess("git", words) }
            return try ChildProcess("env", ["GIT_INDEX_FILE=\(index)", "git"] + words)
        } catch {
            guard error.isMissing else { throw refused("Git could not be run: \(error.reason)") }
            throw refused("Git is not installed; install it, or remove '\(option)'")
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

extension Arguments {
    /// Returns the revision that is the value of an option. Git would take a value with a hyphen as an option.
    func revision(_ option: Option) throws(UsageError) -> String? {
        guard let revision = self[option] else { return nil }
        if revision.hasPrefix("-") {
            throw .malformedValue(revision, option: option, valid: "a Git revision, such as origin/main")
        }
        return revision
    }
}
