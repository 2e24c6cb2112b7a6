import BuiltProducts
import Foundation
import Testing

/// Runs the executable `SessionInterleavings`, which is built with the tests. Its scheduler needs a process without other
/// tests.
@Suite struct SessionInterleavingTests {
    @Test func `every invariant of the session holds in two thousand interleavings`() throws {
        let process = Process()
        process.executableURL = BuiltProducts.executable("SessionInterleavings")
        process.arguments = ["--seeds", "2000"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.hasPrefix("2000 interleavings, "))
    }
}
