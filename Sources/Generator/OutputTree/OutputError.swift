package import Diagnostics
import SystemCalls

/// The reason why a tree could not be planned or written.
package struct OutputError: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// A rendered file's path leads out of the tree.
        case unsafePath(UnsafePath)
        /// A package, one of its folders or the ledger is a symbolic link.
        case symbolicLink
        /// The output folder belongs to the workspace at this path, or to an unknown one.
        case otherWorkspace(String?)
        /// The folder of a preview, which this option names, contains other files.
        case otherFiles(option: String)
        /// The folder of a preview, which this option names, contains a preview of another kind.
        case otherPreview(PreviewKind, option: String)
        /// The output folder itself, which this option names, is a symbolic link.
        case linkedOutput(target: String, option: String)
        /// A file is in the place of a folder that is needed.
        case folderNeeded
        /// A folder is in the place of a file.
        case folderInTheWay
        /// The file on disk changed after the plan was made.
        case changedMeanwhile
        /// A file already exists at a new file's path.
        case alreadyThere
        /// The file or its folder is read-only.
        case readOnly
        /// The ledger cannot be read, because of this line.
        case brokenLedger(line: Int, LedgerProblem)
    }

    /// The path of the file or folder on disk. For an unsafe path, the rendered file's path.
    package let path: String
    package let cause: Cause

    init(_ path: String, _ cause: Cause) {
        self.path = path
        self.cause = cause
    }
}

extension OutputError {
    /// One sentence: the problem and its remedy.
    package var message: String {
        switch cause {
        case .unsafePath(let problem):
            "the path '\(path)' of a rendered file \(problem); change the template's file name or the values in it"
        case .symbolicLink:
            "'\(path)' is a symbolic link, which is not followed; replace it with the file or folder itself"
        case .otherWorkspace(let workspace):
            "'\(path)' holds "
                + (workspace.map { "the packages of another workspace, '\($0)'" }
                    ?? "packages of brands that are not in this workspace")
                + "; choose another folder with '--out', or run 'generate' with '--take-over', which"
                + " deletes the packages of brands that are not in this workspace"
        case .otherFiles(let option):
            "'\(path)' contains files that no preview has written; choose a new or empty folder with '--\(option)'"
        case .otherPreview(let kind, let option):
            "'\(path)' contains the \(kind.rawValue) of an earlier preview; choose another folder with '--\(option)', or"
                + " delete it"
        case .linkedOutput(let target, let option):
            "the output folder '\(path)' is a symbolic link to '\(target)', which is not followed; remove the link, or"
                + " name the folder itself with '--\(option)'"
        case .folderNeeded:
            "'\(path)' is a file, but a folder is needed there; move it elsewhere"
        case .folderInTheWay:
            "'\(path)' is a folder in the place of a file; move it elsewhere"
        case .changedMeanwhile:
            "'\(path)' changed during the run; run again"
        case .alreadyThere:
            "'\(path)' already exists and was not overwritten; edit it, or move it elsewhere"
        case .readOnly:
            "cannot change '\(path)': it or its folder is read-only; give yourself permission and run again"
        case .brokenLedger(let line, let problem):
            "the ledger '\(path)' cannot be read: line \(line): \(problem); "
                + (problem.isNewer
                    ? "use the version of brandgen that wrote it" : "restore it from version control, or delete it")
        }
    }

    /// The error as a diagnostic.
    package var diagnostic: Diagnostic { Diagnostic(rule: rule, message) }

    private var rule: String {
        switch cause {
        case .readOnly: "output-system"
        case .unsafePath: "output-path"
        case .symbolicLink, .linkedOutput, .otherWorkspace, .otherFiles, .otherPreview, .folderNeeded,
            .folderInTheWay, .changedMeanwhile, .alreadyThere:
            "output-in-the-way"
        case .brokenLedger: "output-ledger"
        }
    }
}

extension LedgerProblem {
    fileprivate var isNewer: Bool { if case .newerFormat = self { true } else { false } }
}

extension SystemError {
    /// The error as a diagnostic about the output.
    package var diagnostic: Diagnostic { Diagnostic(rule: "output-system", message) }
}
