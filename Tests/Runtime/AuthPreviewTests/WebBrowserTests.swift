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
        let hasEnded = Guarded(false)
        let opening = Task {
            _ = try await warnings(of: "sleep", "1")
            hasEnded.withLock { $0 = true }
        }
        var turns = 0
        while !hasEnded.withLock({ $0 }) {
            turns += 1
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(turns > 2)
        try await opening.value
    }
}
