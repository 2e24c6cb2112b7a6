package import Diagnostics

/// The reason why a tree could not be planned or written.
package struct OutputError: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// A call to the operating system failed.
        case system(SystemError)
        /// A rendered file's path leads out of the tree.
        case unsafePath(UnsafePath)
        /// Two rendered files cannot exist together on every file system; see `RenderedPaths`.
        case clash(with: String)
        /// A package, one of its folders, the lock or the ledger is a symbolic link.
        case symbolicLink
        /// The output folder belongs to the workspace at this path, or to an unknown one.
        case otherWorkspace(String?)
        /// The folder for the site of a preview contains other files.
        case otherFiles
        /// The output folder itself is a symbolic link.
        case linkedOutput(target: String)
        /// A file is in the place of a folder that is needed.
        case folderNeeded
        /// A folder is in the place of a generated file.
        case folderInTheWay
        /// A device, a pipe or a socket is in the place of a generated file.
        case specialFile
        /// The file on disk changed after the plan was made.
        case changedMeanwhile
        /// A file already exists at a new file's path.
        case alreadyThere
        /// The file or its folder is read-only.
        case readOnly
        /// The ledger cannot be read.
        case brokenLedger(LedgerProblem)
        /// The ledger has a newer format than this version supports.
        case newerLedger(format: Int)
        /// The system's cryptography library does not provide SHA-256.
        case noDigest
    }

    /// The path of the file or folder on disk. For an unsafe path, the rendered file's path.
    package let path: String
    package let cause: Cause

    init(_ path: String, _ cause: Cause) {
        self.path = path
        self.cause = cause
    }

    init(_ path: String, _ error: SystemError) {
        self.init(path, .system(error))
    }
}

extension OutputError {
    /// One sentence: the problem and its remedy.
    package var message: String {
        switch cause {
        case .system(let error):
            "cannot \(error.operation) '\(path)': \(error.reason); \(error.remedy)"
        case .unsafePath(let problem):
            "the path '\(path)' of a rendered file \(problem); change the template's file name or the values in it"
        case .clash(let other):
            "the rendered files '\(path)' and '\(other)' cannot be in one folder; rename one of their templates"
        case .symbolicLink:
            "'\(path)' is a symbolic link, which is not followed; replace it with the file or folder itself"
        case .otherWorkspace(let workspace):
            "'\(path)' holds "
                + (workspace.map { "the packages of another workspace, '\($0)'" }
                    ?? "packages of brands that are not in this workspace")
                + "; choose another folder with '--out', or run 'generate' with '--take-over', which"
                + " deletes the packages of brands that are not in this workspace"
        case .otherFiles:
            "'\(path)' contains files that no preview has written; choose a new or empty folder with '--out'"
        case .linkedOutput(let target):
            "the output folder '\(path)' is a symbolic link to '\(target)', which is not followed; remove the link, or"
                + " name the folder itself with '--out'"
        case .folderNeeded:
            "'\(path)' is a file, but a folder is needed there; move it elsewhere"
        case .folderInTheWay:
            "'\(path)' is a folder in the place of a generated file; move it elsewhere"
        case .specialFile:
            "'\(path)' is neither a file nor a folder; move it elsewhere"
        case .changedMeanwhile:
            "'\(path)' changed during the run and was not overwritten; run again"
        case .alreadyThere:
            "'\(path)' already exists and was not overwritten; edit it, or move it elsewhere"
        case .readOnly:
            "cannot change '\(path)': it or its folder is read-only; give yourself permission and run again"
        case .brokenLedger(let problem):
            "the ledger '\(path)' cannot be read: \(problem);"
                + " restore it from version control, or delete it"
        case .newerLedger(let format):
            "the ledger '\(path)' has format \(format), but this version supports only format \(Ledger.format);"
                + " use the version of brandgen that wrote it"
        case .noDigest:
            "cannot compute SHA-256 for '\(path)'; check the installation of OpenSSL"
        }
    }

    /// The error as a diagnostic.
    package var diagnostic: Diagnostic { Diagnostic(rule: rule, message) }

    private var rule: String {
        switch cause {
        case .system, .noDigest, .readOnly: "output-system"
        case .unsafePath, .clash: "output-path"
        case .symbolicLink, .linkedOutput, .otherWorkspace, .otherFiles, .folderNeeded, .folderInTheWay, .specialFile,
            .changedMeanwhile, .alreadyThere:
            "output-in-the-way"
        case .brokenLedger, .newerLedger: "output-ledger"
        }
    }
}

/// Runs a system call, and adds the path to its error.
func reporting<Result: ~Copyable>(
    _ path: @autoclosure () -> String, _ call: @autoclosure () throws(SystemError) -> Result
) throws(OutputError) -> Result {
    do { return try call() } catch { throw OutputError(path(), error) }
}
