import Foundation

/// Creates a key and a self-signed certificate for localhost.
func certificate(in folder: URL, key: [String] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]) throws {
    try openssl(
        ["req", "-x509"] + key + [
            "-nodes", "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        ], in: folder)
}

/// Runs openssl in a folder and returns its output. The output is written to a file, because a server that another test
/// starts would keep a pipe open.
@discardableResult
func openssl(_ arguments: [String], in folder: URL) throws -> Data {
    let output = folder.appending("output-\(UUID().uuidString)")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EINVAL) }
    return try Data(contentsOf: output)
}

/// `openssl s_server` on a free port, with the key and the certificate in a folder.
struct TLSServer {
    let port: Int
    let log: URL
    private let process = Process()

    init(in folder: URL, options: [String]) throws {
        log = folder.appending("log")
        try Data().write(to: log)
        let file = try FileHandle(forWritingTo: log)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-www"]
            + options
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        try process.run()
        for _ in 0..<500 {
            let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            let line = lines.first { $0.hasPrefix("ACCEPT ") }
            if let port = line?.split(separator: ":").last.flatMap({ Int($0) }) {
                self.port = port
                return
            }
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGKILL)
        throw POSIXError(.ETIMEDOUT)
    }

    /// Stops the server with SIGKILL. It would ignore SIGTERM, which is blocked in the threads of tests.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
