package import Diagnostics

/// Why a tree could not be planned or written.
package struct OutputError: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// A call to the operating system failed.
        case system(SystemError)
        /// A rendered file's path does not stay inside the tree.
        case unsafePath(UnsafePath)
        /// Two rendered files have one path, or paths that differ by case alone, or one is needed as a folder.
        case clash(with: String)
        /// A package, a folder on the way to a file, the lock or the ledger is a symbolic link.
        case symbolicLink
        /// The trees in the output folder are those of the workspace at this path, or of an unknown one.
        case otherWorkspace(String?)
        /// The output folder itself is a symbolic link.
        case linkedOutput(target: String)
        /// Something else stands where a folder is needed.
        case folderNeeded
        /// A folder stands where a file belongs.
        case folderInTheWay
        /// Neither file nor folder: a device, a pipe, a socket.
        case specialFile
        /// The file on disk is not the one that the plan was made for.
        case changedMeanwhile
        /// Something is where a new file was to be.
        case alreadyThere
        /// The file, or the folder that it is in, must not be changed.
        case readOnly
        /// The ledger cannot be read.
        case brokenLedger(LedgerProblem)
        /// The ledger was written in a format that this version does not know.
        case newerLedger(format: Int)
        /// The system's cryptography library gives no SHA-256.
        case noDigest
    }

    /// The file or folder on disk; for a rendered file with an unfit path, that path.
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
    /// One sentence: what is wrong, and what to do.
    package var message: String {
        switch cause {
        case .system(let error):
            "cannot \(error.operation) '\(path)': \(error.reason); \(error.remedy)"
        case .unsafePath(let problem):
            "a rendered file's path \(problem): '\(path)'; change the template's file name or the values in it"
        case .clash(let other):
            "the rendered files '\(path)' and '\(other)' cannot be in one folder; rename one of their templates"
        case .symbolicLink:
            "'\(path)' is a symbolic link, which is not followed; replace it by what it links to"
        case .otherWorkspace(let workspace):
            "'\(path)' holds "
                + (workspace.map { "the packages of another workspace, '\($0)'" }
                    ?? "packages of brands that are not in this workspace")
                + "; choose another folder with '--out', or run 'generate' with '--take-over', which"
                + " deletes the packages of brands that are not in this workspace"
        case .linkedOutput(let target):
            "the output folder '\(path)' is a symbolic link to '\(target)', which is not followed; remove the link, or"
                + " name the folder itself with '--out'"
        case .folderNeeded:
            "'\(path)' is a file where a folder is needed; move it away"
        case .folderInTheWay:
            "'\(path)' is a folder where a generated file belongs; move it away"
        case .specialFile:
            "'\(path)' is neither a file nor a folder; move it away"
        case .changedMeanwhile:
            "'\(path)' was changed by someone else during the run and is kept; run again"
        case .alreadyThere:
            "'\(path)' is there already and is kept; edit it, or move it away first"
        case .readOnly:
            "cannot change '\(path)': it or its folder is read-only; give yourself permission and run again"
        case .brokenLedger(let problem):
            "the ledger '\(path)' cannot be read: \(problem);"
                + " restore it from version control, or delete it"
        case .newerLedger(let format):
            "the ledger '\(path)' has format \(format), and this version knows \(Ledger.format);"
                + " use the version of brandgen that wrote it"
        case .noDigest:
            "cannot compute SHA-256 for '\(path)'; check the installation of OpenSSL"
        }
    }

    /// The same for the command to print beside other diagnostics.
    package var diagnostic: Diagnostic { Diagnostic(rule: rule, message) }

    private var rule: String {
        switch cause {
        case .system, .noDigest, .readOnly: "output-system"
        case .unsafePath, .clash: "output-path"
        case .symbolicLink, .linkedOutput, .otherWorkspace, .folderNeeded, .folderInTheWay, .specialFile,
            .changedMeanwhile,
            .alreadyThere:
            "output-in-the-way"
        case .brokenLedger, .newerLedger: "output-ledger"
        }
    }
}

/// Runs a call to the system that is about the file or folder at `path`.
func reporting<Result: ~Copyable>(
    _ path: @autoclosure () -> String, _ call: @autoclosure () throws(SystemError) -> Result
) throws(OutputError) -> Result {
    do { return try call() } catch { throw OutputError(path(), error) }
}
