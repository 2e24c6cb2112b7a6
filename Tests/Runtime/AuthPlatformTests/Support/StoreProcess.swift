import Foundation

/// Starts the executable `StoreProcess`, which was built beside the tests.
func storeProcess(
    _ folder: URL, letters: String, size: Int, count: Int, umask: String = "22"
) throws -> (process: Process, output: Pipe) {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let process = Process()
    process.executableURL = (bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL).appending("StoreProcess")
    process.arguments = [folder.path, letters, String(size), String(count), umask]
    process.environment = ["BRANDGEN_SESSION_KEY": EncryptedFolder.keyText]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
}

extension Pipe {
    /// Waits for the first text.
    func waitForText() { _ = fileHandleForReading.availableData }
}
