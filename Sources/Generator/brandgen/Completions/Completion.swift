/// What may stand where a command line is being written.
enum Completion: Equatable {
    case words([Candidate])
    /// Whatever files there are; the shell knows them best.
    case files
    case folders

    struct Candidate: Equatable {
        let word: String
        /// A sentence or nothing.
        var about = ""
    }

    /// One candidate a line, its explanation behind a tab. In place of candidates, `:file` and `:folder` ask the shell for
    /// those.
    var text: String {
        switch self {
        case .files: ":file\n"
        case .folders: ":folder\n"
        case .words(let candidates):
            candidates.map { $0.about.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.about)\n" }.joined()
        }
    }
}
