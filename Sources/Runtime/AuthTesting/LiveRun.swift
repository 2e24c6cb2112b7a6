public import AuthCore
import Foundation

/// How far a run of live tests is. They need two processes, to see that a session outlives one:
///
/// ```
/// export BRANDGEN_LIVE_FOLDER=$(mktemp -d) BRANDGEN_SESSION_KEY=…
/// BRANDGEN_LIVE_STEP=signIn swift test --filter LiveTests
/// BRANDGEN_LIVE_STEP=goOn swift test --filter LiveTests
/// ```
///
/// both while `scripts/servers run` of Brandgen's repository runs the servers.
public enum LiveRun {
    /// What a process does.
    public enum Step: String, Sendable {
        /// Signs in and leaves sessions in the folder.
        case signIn
        /// Goes on with the sessions that another process left.
        case goOn
    }

    /// What this process does; nil where no servers run, or nobody asked for it.
    public static var step: Step? {
        LiveServer.running.isEmpty ? nil : variable("BRANDGEN_LIVE_STEP").flatMap(Step.init)
    }

    /// Why a test that needs no second process is not run.
    public static let noServers: String = "not run: it needs the servers of scripts/servers"

    /// Why a test is not run.
    public static let notRun: String = "not run: it needs the servers of scripts/servers, and BRANDGEN_LIVE_STEP"

    /// Where a session is kept from one process to the next. Throws where `BRANDGEN_LIVE_FOLDER` names no folder.
    public static func folder(of session: String) throws -> String {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { throw CocoaError(.fileNoSuchFile) }
        return "\(folder)/\(session)"
    }

    /// A transport whose secrets are noted in the run's folder, in `secrets`; as it is where no folder is said.
    public static func noting(_ transport: any HTTPTransport) -> any HTTPTransport {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return transport }
        return SecretsOnTheWire(transport, file: URL(fileURLWithPath: folder).appendingPathComponent("secrets"))
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
