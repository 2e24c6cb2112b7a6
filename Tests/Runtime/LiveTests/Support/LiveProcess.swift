import AuthCrypto
import AuthSystem
import Foundation
import HostedUI

/// The executable `LiveProcess`, which was built beside the tests, and the folder whose session it goes on with.
final class LiveProcess {
    /// The session as a process sees it that shares the folder.
    let store: EncryptedFileStore
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let key = Array(1...32) as [UInt8]
    private let process = Process()
    private let output = Pipe()

    init() {
        store = EncryptedFileStore(folder: folder.path, key: .key(SymmetricKey(key)))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func start(at server: LiveServer) throws {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        process.executableURL = products.appendingPathComponent("LiveProcess")
        let configuration = server.configuration
        process.arguments = [
            folder.path, configuration.domain, configuration.issuer, configuration.clientID, configuration.redirectURI,
        ]
        process.environment = [StoreKeySource.variable: Base64URL.encode(key)]
        process.standardOutput = output
        try process.run()
    }

    /// Ends it at once, in the middle of whatever it does (signal 9).
    func killNow() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What it printed, once it has ended.
    func end() -> (status: Int32, output: String) {
        process.waitUntilExit()
        return (
            process.terminationStatus,
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        )
    }
}
