/// What the process says to the shell that started it.
enum ExitCode: Int32 {
    case done = 0
    /// The input is wrong: a manifest, a template, a data file, or a file edited by hand that would be lost.
    case inputWrong = 1
    /// The command line is wrong.
    case usageWrong = 2
    /// The output on disk is not what the manifests say.
    case drift = 3
    /// The output could not be written.
    case outputFailed = 4
}
