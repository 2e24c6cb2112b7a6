/// What the process says to the shell that started it.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    case inputWrong = 1
    case usageWrong = 2
    case drift = 3
    case outputFailed = 4

    /// As the help explains it.
    var meaning: String {
        switch self {
        case .done: "Done."
        case .inputWrong: "The input is wrong: a manifest, a template, or a file that was edited by hand."
        case .usageWrong: "The command line is wrong."
        case .drift: "The packages on disk are not what the manifests say."
        case .outputFailed: "The output could not be written."
        }
    }
}
