import Diagnostics
import OutputTree

extension RenderedPaths.Problem {
    /// Returns the diagnostic about a rendered file of a package, such as `brand 'acme'`. It names the templates.
    func diagnostic(of file: OutputFile, in package: String) -> Diagnostic {
        Diagnostic(rule: "template-name", message(about: file, in: package))
    }

    private func message(about file: OutputFile, in package: String) -> String {
        switch self {
        case .unsafe(let problem):
            return "'\(file.template)' produces the path '\(file.path)' for \(package), which \(problem); change the "
                + "template's file name or the values in it"
        case .clash(.samePath, with: let other) where other.template.hasSameBytes(as: file.template):
            return "'\(file.template)' produces '\(file.path)' for several environments of \(package); "
                + "add {{environment.id}} to its file name"
        case .clash(.samePath, with: let other):
            return "'\(other.template)' and '\(file.template)' both produce '\(file.path)' for \(package); rename or "
                + "delete one of them"
        case .clash(let clash, with: let other):
            let (path, otherPath) = distinguishable(file.path, other.path)
            return "'\(other.template)' and '\(file.template)' produce '\(otherPath)' and '\(path)' for \(package), "
                + "\(clash.reason); rename one of them"
        }
    }
}

extension RenderedPaths.Clash {
    /// A relative clause about two paths.
    fileprivate var reason: String {
        switch self {
        case .samePath: "which are the same"
        case .similarPaths:
            "which differ only in case or Unicode normalization, so some file systems treat them as one"
        case .similarFolders:
            "whose folders differ only in case or Unicode normalization, so some file systems treat them as one"
        case .fileAndFolder: "so one of them needs a folder where the other is a file"
        }
    }
}

/// Returns two texts for a message. If they look the same, the result shows their code points.
func distinguishable(_ first: String, _ second: String) -> (String, String) {
    first == second ? (first.spelledOut, second.spelledOut) : (first, second)
}
