import Foundation
import Testing

/// Runs `brandgen` with a pseudo-terminal as standard output and error, and returns what a person would see.
func brandgenOnTerminal(
    _ arguments: [String], in folder: URL, environment: [String: String] = ["TERM": "xterm"]
) throws -> String {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    let controllerHandle = FileHandle(fileDescriptor: controller, closeOnDealloc: true)
    let terminalHandle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    let process = Process()
    process.executableURL = builtExecutable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = standardTemplates(of: folder).merging(environment) { $1 }
    process.standardOutput = terminalHandle
    process.standardError = terminalHandle
    try process.run()
    close(terminal)
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Reading ends with EIO when the last process that holds the terminal has ended.
    while case let count = read(controllerHandle.fileDescriptor, &buffer, buffer.count), count > 0 {
        seen += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: seen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
}
