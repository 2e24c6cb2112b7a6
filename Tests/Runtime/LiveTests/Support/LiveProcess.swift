import AuthCore
import AuthSystem
import BuiltProducts
import Foundation
import HostedUI
import LiveSupport

/// A run of the executable `LiveProcess`, which is built with the tests, and the folder with its session.
final class LiveProcess {
    /// The store of this process, in the same folder.
    let store: EncryptedFileStore
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let key = Array(1...32) as [UInt8]
    private let process = Process()
    private let output = Pipe()

    init() {
        store = EncryptedFileStore(folder: folder.path, key: .key(SymmetricKey(key)))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Starts the process, which resumes its session.
    func start(at server: HostedUIServer) throws {
        process.executableURL = BuiltProducts.executable("LiveProcess")
        let configuration = server.configuration
        process.arguments = [
            folder.path, configuration.domain, configuration.issuer, configuration.clientID, configuration.redirectURI,
        ]
        // A test kills the process.
        process.environment = BuiltProducts.noCoverage.merging([StoreKeySource.variable: Base64URL.encode(key)]) { $1 }
        process.standardOutput = output
        try process.run()
    }

    /// Kills the process without a chance to clean up.
    func killNow() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the process to exit.
    ///
    /// - Returns: The exit status and the standard output.
    func end() -> (status: Int32, output: String) {
        process.waitUntilExit()
        return (
            process.terminationStatus,
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        )
    }
}
