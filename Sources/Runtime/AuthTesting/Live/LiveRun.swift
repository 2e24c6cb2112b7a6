public import AuthCore
import Foundation

/// A run of live tests at the servers of `scripts/servers`.
///
/// Checks that a session outlives its process need two processes:
///
/// ```
/// export BRANDGEN_LIVE_FOLDER=$(mktemp -d) BRANDGEN_SESSION_KEY=…
/// BRANDGEN_LIVE_STEP=signIn swift test
/// BRANDGEN_LIVE_STEP=goOn swift test --filter live
/// ```
///
/// Run both while `scripts/servers run` of Brandgen's repository runs the servers.
public enum LiveRun {
    /// The part of a process in the run.
    public enum Step: String, Sendable {
        /// Signs in and leaves sessions in the folder.
        case signIn
        /// Continues the sessions that another process left.
        case goOn
    }

    /// The part of this process; `nil` if no servers run or the environment names no part.
    public static var step: Step? {
        isAtServers ? variable("BRANDGEN_LIVE_STEP").flatMap(Step.init) : nil
    }

    /// Whether the servers run.
    public static var isAtServers: Bool { !LiveServer.running.isEmpty }

    /// Why a test is skipped that needs no second process.
    public static let noServers: String = "not run: it needs the servers of scripts/servers"

    /// Why a test is skipped.
    public static let notRun: String = "not run: it needs the servers of scripts/servers, and BRANDGEN_LIVE_STEP"

    /// The folder that stores a session from one process to the next.
    ///
    /// - Throws: An error if `BRANDGEN_LIVE_FOLDER` is not set.
    public static func folder(of session: String) throws -> String {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { throw CocoaError(.fileNoSuchFile) }
        return "\(folder)/\(session)"
    }

    /// A transport that adds its secrets to the file `secrets` in the run's folder; `transport` itself if there is no folder.
    public static func noting(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return transport }
        return SecretsOnTheWire(transport, file: URL(fileURLWithPath: folder).appendingPathComponent("secrets"))
    }

    /// A check that adds its name to the file `passed` in the run's folder after it has passed.
    static func counting(_ check: BrandCheck) -> BrandCheck {
        BrandCheck(check.id) {
            try await check.run()
            guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return }
            try append(check.id + "\n", to: URL(fileURLWithPath: folder).appendingPathComponent("passed"))
        }
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// Adds a text to a file in one write, so that texts of several tasks do not mix.
func append(_ text: String, to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
}
