import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The working tree that a folder lies in, as git knows it. Nothing is written.
struct GitRepository {
    /// The absolute path of the working tree, without symbolic links.
    let root: String

    /// - Throws: that there is no git, or no repository around the folder.
    init(around folder: String) throws(DiagnosticError) {
        let answer = try Self.git(in: folder, ["rev-parse", "--show-toplevel"])
        guard answer.status == 0 else {
            throw refused(
                "'\(folder)' lies in no git repository that can be read; leave '--changed-since' out"
                    + Self.words(answer))
        }
        root = Self.line(answer)
    }

    /// The paths, from the root of the working tree, of all files that changed since the current commit and the revision
    /// parted: committed, staged, changed or untracked; those that are no more, too. Ignored files are not among them.
    ///
    /// - Throws: that the revision is none, or has nothing in common with the current commit, with what to do about it.
    func changedPaths(since revision: String) throws(DiagnosticError) -> Set<String> {
        let base = try commonAncestor(of: revision)
        // A path is all the same whatever it is configured to look like, and a renamed file is one gone and one new.
        let committed = try paths(["diff-tree", "-r", "--name-only", "-z", "--no-renames", base, "HEAD", "--"])
        // Not by `diff`, which in passing brings the index up to date, without locks or with them.
        let status = [
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=none",
        ]
        // Each line begins with two letters and a space.
        return committed.union(try paths(status).map { String(decoding: $0.utf8.dropFirst(3), as: UTF8.self) })
    }

    /// The path from the root of the working tree to a file or folder, without symbolic links; nil for one outside.
    /// Empty for the root itself.
    func path(of file: String) -> String? {
        let path = relativePath(from: root, to: file)
        if path == "." { return "" }
        return path == ".." || path.hasPrefix("../") ? nil : path
    }

    /// The path from the root of the working tree to an absolute path, of which only the last component may be a
    /// symbolic link. The link is not followed. `nil` if the path is outside.
    func path(ofReal file: String) -> String? {
        if file == root { return "" }
        let folder = root.hasSuffix("/") ? root : "\(root)/"
        return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : nil
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
            return "this clone is shallow: fetch all of it by 'git fetch --unshallow', or check it out with "
                + "'fetch-depth: 0'"
        }
        return "name another one, or fetch it by 'git fetch origin'"
    }

    private func paths(_ arguments: [String]) throws(DiagnosticError) -> Set<String> {
        let answer = try run(arguments)
        guard answer.status == 0 else { throw refused("git could not tell what changed" + Self.words(answer)) }
        return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    private func run(_ arguments: [String]) throws(DiagnosticError) -> ChildProcess {
        try Self.git(in: root, arguments)
    }

    private static func git(in folder: String, _ arguments: [String]) throws(DiagnosticError) -> ChildProcess {
        do throws(SpawnError) {
            // Without locks: the index would be brought up to date in passing.
            return try ChildProcess("git", ["--no-optional-locks", "-C", folder] + arguments)
        } catch {
            guard error.number == ENOENT else { throw refused("git could not be run: \(error.reason)") }
            throw refused("there is no git; install it, or leave '--changed-since' out")
        }
    }

    /// The first line of what git answered.
    private static func line(_ answer: ChildProcess) -> String {
        String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// git's own words about a failure, to end a message with.
    private static func words(_ failure: ChildProcess) -> String {
        let lines = failure.errors.split(separator: UInt8(ascii: "\n"))
        return lines.first.map { " (\(String(decoding: $0, as: UTF8.self)))" } ?? ""
    }
}

private func refused(_ message: String) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "git", message))
}
