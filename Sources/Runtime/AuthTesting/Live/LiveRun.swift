package import AuthCore
import Foundation

/// A run of live tests with the servers of `scripts/servers run` in Brandgen's repository.
///
/// The checks that a session outlives its process need two processes:
///
/// ```
/// export BRANDGEN_LIVE_FOLDER=$(mktemp -d)
/// export BRANDGEN_SESSION_KEY=…
/// BRANDGEN_LIVE_STEP=signIn swift test
/// BRANDGEN_LIVE_STEP=resume swift test --filter live
/// ```
///
/// `BRANDGEN_SESSION_KEY` is the key of the encrypted session files: 32 bytes as unpadded base64url.
public enum LiveRun {
    /// The step of the run that a process performs, from the variable `BRANDGEN_LIVE_STEP`.
    package enum Step: String, Sendable {
        /// Signs in, and leaves sessions in the folder.
        case signIn
        /// Resumes the sessions that another process left.
        case resume
    }

    /// The step of this process; `nil` if no servers are running or the environment names no step.
    package static var step: Step? {
        isAtServers ? variable("BRANDGEN_LIVE_STEP").flatMap(Step.init) : nil
    }

    /// Whether the servers are running.
    public static var isAtServers: Bool { !LiveServer.running.isEmpty }

    /// The reason for skipping a live test.
    public static let noServers: String =
        "skipped: no servers run; use 'scripts/servers run -- swift test' of Brandgen's repository"

    /// Returns the folder that stores a session from one process to the next.
    ///
    /// - Throws: A ``CheckFailure`` if `BRANDGEN_LIVE_FOLDER` is not set.
    package static func folder(of session: String) throws -> String {
        let folder = try require(
            variable("BRANDGEN_LIVE_FOLDER"),
            "BRANDGEN_LIVE_FOLDER is not set; set it to a folder that both processes of the run share")
        return "\(folder)/\(session)"
    }

    /// Wraps a transport so that it writes its secrets to the file `secrets` in the run's folder.
    ///
    /// - Returns: The wrapping transport, or `transport` itself if the run has no folder.
    package static func recordingSecrets(of transport: any HTTPTransport) -> any HTTPTransport {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return transport }
        return SecretRecordingTransport(
            transport, file: URL(fileURLWithPath: folder).appendingPathComponent("secrets"))
    }

    /// Wraps a check so that it adds its name to the file `passed` in the run's folder after it has passed.
    static func counting(_ check: BrandCheck) -> BrandCheck {
        BrandCheck(check.id) {
            try await check.run()
            guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return }
            try append(check.id + "\n", to: URL(fileURLWithPath: folder).appendingPathComponent("passed"))
        }
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// Appends text to a file in one write, so that the output of concurrent tasks does not mix.
func append(_ text: String, to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
}
