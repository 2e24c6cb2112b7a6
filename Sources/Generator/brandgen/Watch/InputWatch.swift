import Manifest
import Synchronization
import SystemCalls

/// The inputs of a workspace's packages, which are compared with their former state at an interval.
///
/// Hidden files that are not templates, and the backup files of editors, are left out.
struct InputWatch {
    /// The folders of the manifests and templates.
    private let folders: [String]
    /// The reader for the runs, which finds the inputs outside of these folders.
    let reader: RecordingReader
    private var states: [String: FileStatus?] = [:]

    private let interval: Duration
    /// An editor saves a file in several steps, and a tool writes several files.
    private static let quiet = Duration.milliseconds(30)

    /// - Parameters:
    ///   - workspace: The workspace.
    ///   - templates: The templates.
    ///   - interval: The time between two comparisons.
    init(
        of workspace: Workspace, templates: WorkspaceTemplates, interval: Duration = .milliseconds(500)
    ) {
        self.interval = interval
        folders = [
            workspace.displayPath(Workspace.brands), workspace.displayPath(WorkspaceTemplates.folderName),
            templates.standard.path,
        ]
        reader = RecordingReader(workspace)
    }

    /// Begins a run: ``change()`` finds the changes since now.
    mutating func begin() { states = currentStates() }

    /// Waits for a change, and then until nothing changes for a moment.
    ///
    /// - Parameter isWanted: Whether a change still matters.
    /// - Returns: `false` after Ctrl-C, or if a change no longer matters.
    func change(while isWanted: () -> Bool = { true }) async -> Bool {
        while !ControlC.isPressed, isWanted() {
            try? await Task.sleep(for: interval)
            var current = currentStates()
            guard current != states else { continue }
            for _ in 0..<10 {
                let former = current
                try? await Task.sleep(for: Self.quiet)
                current = currentStates()
                if current == former { break }
            }
            return !ControlC.isPressed
        }
        return false
    }

    /// Returns the states of the inputs by their paths. A folder has none, because its files have theirs.
    private func currentStates() -> [String: FileStatus?] {
        let system = FileSystem()
        var states: [String: FileStatus?] = [:]
        for path in reader.paths { states[path] = system.targetStatus(path) }
        var pending = folders
        var visited: Set<String> = []
        while let folder = pending.popLast() {
            // A link to a folder above it would never end.
            guard let realPath = system.realPath(folder), visited.insert(realPath).inserted else { continue }
            for name in (try? system.names(in: folder)) ?? []
            where !name.hasSuffix("~") && (!name.hasPrefix(".") || name.hasSuffix(".mustache")) {
                let path = join(folder, name)
                let status = system.targetStatus(path)
                let isFolder = status?.kind == .folder
                states.updateValue(isFolder ? nil : status, forKey: path)
                if isFolder { pending.append(path) }
            }
        }
        return states
    }
}

/// A reader of a workspace's files that remembers their paths.
final class RecordingReader: FileReader {
    private let workspace: Workspace
    private let recorded = Mutex<Set<String>>([])

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// The paths for the system.
    var paths: Set<String> { recorded.withLock { $0 } }

    private func recording(_ path: String) -> String {
        let place = workspace.displayPath(path)
        recorded.withLock { _ = $0.insert(place) }
        return path
    }

    func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        try workspace.files.read(recording(path), limit: limit)
    }
    func names(in folder: String) throws(FileReadError) -> [String] { try workspace.files.names(in: folder) }
    func undecodableNames(in folder: String, foldersOnly: Bool) -> [String] {
        workspace.files.undecodableNames(in: folder, foldersOnly: foldersOnly)
    }
    func isFile(_ path: String) -> Bool { workspace.files.isFile(recording(path)) }
    func isFolder(_ path: String) -> Bool { workspace.files.isFolder(recording(path)) }
}
