import Foundation
import Testing

/// Output on a terminal, and output without a reader.
struct TerminalTests {
    private let broken = ["Brands/acme/brand.yaml": "manifest: 1\nextra: 1\n", "Brands/acme/terms.md": "# Terms\n"]

    @Test func `diagnostics are colored on a terminal`() throws {
        try withWorkspace(broken) { folder in
            let screen = try brandgenOnTerminal(["validate"], in: folder)
            #expect(screen.contains("\u{1B}[1mBrands/acme/brand.yaml:2:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "))
            #expect(screen.contains("\n    2 | extra: 1\n      | \u{1B}[1;32m^~~~~\u{1B}[0m\n"))
        }
    }

    @Test(arguments: [
        ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:],
    ])
    func `a dumb terminal and NO_COLOR disable color`(environment: [String: String]) throws {
        try withWorkspace(broken) { folder in
            let screen = try brandgenOnTerminal(["validate"], in: folder, environment: environment)
            #expect(screen.contains("\n    2 | extra: 1\n      | ^~~~~\n"))
            #expect(!screen.contains("\u{1B}"))
        }
    }

    @Test func `a slow run shows its progress on a terminal, and clears it`() throws {
        var files = acmeTemplates
        for number in 1...6 { files.merge(acmeBrand(id: "brand-\(number)")) { $1 } }
        // The partials are included thirty-two thousand times for each brand: three times the half second that shows progress.
        for depth in 0..<15 {
            files["Templates/partials/p\(depth).mustache"] = "{{>p\(depth + 1)}}{{>p\(depth + 1)}}"
        }
        files["Templates/partials/p15.mustache"] = "{{! nothing }}"
        files["Templates/package/Slow.md.mustache"] = "{{>p0}}"
        try withWorkspace(files) { folder in
            let screen = try brandgenOnTerminal(["generate", "--jobs", "1"], in: folder)
            #expect(screen.contains(#/\r\e\[K[1-6]/6  [0-9]+ a second, [0-9]+ s left  brand-[1-6]\r\e\[K/#))
            #expect(screen.contains("\r\u{1B}[K\u{1B}[1mpackage  files "))
        }
    }

    @Test func `a pipe that its reader closes is not an error`() throws {
        let pipe = Pipe()
        let errors = Pipe()
        try pipe.fileHandleForReading.close()
        let process = try startBrandgen(["schema"], output: pipe, errors: errors)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        try errors.fileHandleForWriting.close()
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a result that cannot be written is an error`() throws {
        let errors = Pipe()
        let process = try startBrandgen(
            ["--version"], output: FileHandle(forWritingAtPath: "/dev/full"), errors: errors)
        process.waitUntilExit()
        #expect(process.terminationStatus == 4)
        try errors.fileHandleForWriting.close()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == "error: standard output could not be written: No space left on device\n")
    }
}
