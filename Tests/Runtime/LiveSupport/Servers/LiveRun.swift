package import AuthCore
import Foundation

/// A run of live tests with the servers of `scripts/servers run` in Brandgen's repository.
package enum LiveRun {
    /// Wraps a transport so that it writes its secrets to the file `secrets` in the run's folder.
    ///
    /// - Returns: The wrapping transport, or `transport` itself if the run has no folder.
    package static func recordingSecrets(of transport: any HTTPTransport) -> any HTTPTransport {
        guard let folder = variable("BRANDGEN_LIVE_FOLDER") else { return transport }
        return SecretRecordingTransport(
            transport, file: URL(fileURLWithPath: folder).appendingPathComponent("secrets"))
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// Appends text to a file in one write, so that the output of concurrent tasks does not mix.
func append(_ text: String, to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
}
