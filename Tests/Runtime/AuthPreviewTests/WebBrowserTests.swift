import AuthSystem
import Foundation
import Testing

@testable import AuthPreview

/// The web browser of `--open`.
@MainActor @Suite struct WebBrowserTests {
    private func warnings(of program: String, _ address: String) async throws -> [String] {
        let warnings = Guarded<[String]>([])
        await WebBrowser.show(try #require(URL(string: address)), with: program) { sentence in
            warnings.withLock { $0.append(sentence) }
        }
        return warnings.withLock { $0 }
    }

    @Test func `a browser that is missing or fails is a warning`() async throws {
        for program in ["brandgen-no-such-program", "false"] {
            let warnings = try await warnings(of: program, "http://127.0.0.1:1/")
            #expect(
                warnings == [
                    "'\(program)' is missing or failed, so no page opened; open http://127.0.0.1:1/ yourself"
                ])
        }
        #expect(try await warnings(of: "true", "http://127.0.0.1:1/").isEmpty)
    }

    @Test func `a browser that runs does not stop the server`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = folder.appendingPathComponent("browser")
        // It fails if the file does not appear within ten seconds.
        let script = """
            #!/bin/sh
            for try in $(seq 200); do
                [ ! -e "$0.end" ] || exit 0
                sleep 0.05
            done
            exit 1

            """
        try Data(script.utf8).write(to: browser)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
        let opening = Task { try await warnings(of: browser.path, "http://127.0.0.1:1/") }
        try await Task.sleep(for: .milliseconds(50))
        try Data().write(to: folder.appendingPathComponent("browser.end"))
        #expect(try await opening.value.isEmpty)
    }
}
