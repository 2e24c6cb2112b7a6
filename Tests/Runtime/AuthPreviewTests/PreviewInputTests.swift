import Foundation
import Testing

@testable import AuthPreview

/// The lines of standard input, and what the program needs beside itself.
@Suite struct PreviewInputTests {
    @Test func `the release is that of the runtime`() throws {
        let version = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Runtime/version")
        let text = try String(contentsOf: version, encoding: .utf8)
        #expect(PreviewInput.release == text.trimmingCharacters(in: .newlines))
    }

    @Test func `a line of this release has brands`() throws {
        let input = try PreviewInput(#"{"release": "\#(PreviewInput.release)", "brands": []}"#)
        #expect(input.brands.isEmpty)
    }

    @Test func `a line of another release is refused, whatever else it contains`() {
        let error = #expect(throws: PreviewCommandError.otherRelease("99.0.0")) {
            try PreviewInput(#"{"release": "99.0.0", "marks": {}}"#)
        }
        #expect(error?.description.hasSuffix("the brands come from brandgen 99.0.0; install the two together") == true)
    }

    @Test(arguments: ["", "{}", "[]", #"{"release": "RELEASE"}"#, #"{"release": "RELEASE", "brands": [{}]}"#])
    func `another line is refused`(line: String) {
        let line = line.replacingOccurrences(of: "RELEASE", with: PreviewInput.release)
        do throws(PreviewCommandError) {
            _ = try PreviewInput(line)
            Issue.record("The line is accepted.")
        } catch {
            guard case .input = error else {
                Issue.record(error)
                return
            }
        }
    }

    @Test(arguments: [
        ("brands", "the line is not JSON"), (#"{"brands": []}"#, "'release' is missing"),
        (#"{"release": "RELEASE", "brands": [{"brand": {"id": 1}}]}"#, "'brands[0].brand.id' has another type"),
        (#"{"release": "RELEASE", "brands": null}"#, "'brands' is "),
    ])
    func `an error names the member of the line`(line: String, reason: String) {
        let line = line.replacingOccurrences(of: "RELEASE", with: PreviewInput.release)
        let error = #expect(throws: PreviewCommandError.self) { try PreviewInput(line) }
        #expect(error?.description.contains("cannot be read: \(reason)") == true)
        #expect(error?.description.contains("CodingKeys") == false)
    }

    @Test func `an error of the system names its path and cause`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        do {
            try FileManager.default.createDirectory(
                at: path.appendingPathComponent("in"), withIntermediateDirectories: true)
            Issue.record("The folder is created.")
        } catch {
            #expect(text(of: error).hasPrefix("'\(path.path)"))
            #expect(text(of: error).hasSuffix("make it accessible, or choose another folder"))
            #expect(!text(of: error).contains("Error Domain"))
        }
    }

    @Test func `the modules with texts are those that have a folder of them`() throws {
        let runtime = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Runtime")
        let modules = try FileManager.default.contentsOfDirectory(atPath: runtime.path).filter { module in
            FileManager.default.fileExists(atPath: runtime.appendingPathComponent("\(module)/Resources").path)
        }
        #expect(PreviewCommand.modulesWithTexts == modules.sorted())
    }

    @Test func `a missing folder of texts is an error`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let error = #expect(throws: PreviewCommandError.self) { try PreviewCommand.checkResources(in: folder) }
        #expect(error?.description.contains("\(folder.path)/Brandgen_AuthKit.") == true)
        let suffix = error?.description.contains(".bundle'") == true ? "bundle" : "resources"
        defer { try? FileManager.default.removeItem(at: folder) }
        for module in PreviewCommand.modulesWithTexts {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Brandgen_\(module).\(suffix)"), withIntermediateDirectories: true)
        }
        try PreviewCommand.checkResources(in: folder)
    }
}
