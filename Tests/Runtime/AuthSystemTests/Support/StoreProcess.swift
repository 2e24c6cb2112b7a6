import BuiltProducts
import Foundation

/// Starts the executable `StoreProcess`, which is built beside the tests.
func storeProcess(
    _ folder: URL, letters: String, size: Int, count: Int, umask: String = "22"
) throws -> (process: Process, output: Pipe) {
    let process = storeProcess([folder.path, letters, String(size), String(count), umask])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
}

private func storeProcess(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = BuiltProducts.executable("StoreProcess")
    process.arguments = arguments
    // Tests kill the process.
    process.environment = BuiltProducts.noCoverage.merging(["BRANDGEN_SESSION_KEY": EncryptedFolder.keyText]) { $1 }
    return process
}

/// A process that replaces values in an encrypted file store on request.
final class ReplacingProcess {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()

    init(_ folder: URL) throws {
        process = storeProcess([folder.path, "replace"])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Starts to replace a value. `nil` means no value.
    func replace(_ expected: String?, with value: String?) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(expected ?? "-") \(value ?? "-")\n".utf8))
    }

    /// The result of the last replacement: `true`, `false` or `error`; empty if the process ended.
    func result() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

extension Pipe {
    /// Waits for the first text.
    func waitForText() { _ = fileHandleForReading.availableData }
}
