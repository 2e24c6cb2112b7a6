import Foundation
import Testing

/// The public tools that `scripts/test` installs. Tests that need them are skipped if they are missing.
enum Checkers {
    static let repository = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    private static let python = repository.appendingPathComponent(".build/checkers/bin/python3")

    static var areInstalled: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

    /// Returns the paths of the files that PyPI's check-jsonschema rejects or cannot read.
    static func refused(_ files: [URL], as form: String = "yaml", schema: URL) throws -> Set<String> {
        let (status, output) = try checkJSONSchema(
            ["--output-format", "JSON", "--force-filetype", form, "--schemafile", schema.path]
                + files.map(\.path))
        let report = try JSONDecoder().decode(Report.self, from: output)
        let refused = Set((report.errors + (report.parseErrors ?? [])).map(\.filename))
        #expect((status == 0) == refused.isEmpty, "\(String(decoding: output, as: UTF8.self))")
        return refused
    }

    /// The part of the output of check-jsonschema that the tests use.
    private struct Report: Decodable {
        let errors: [Diagnostic]
        let parseErrors: [Diagnostic]?

        struct Diagnostic: Decodable {
            let filename: String
        }

        enum CodingKeys: String, CodingKey {
            case errors
            case parseErrors = "parse_errors"
        }
    }

    static func checkJSONSchema(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        try run(python, ["-m", "check_jsonschema"] + arguments)
    }

    static func zizmor(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        try run(python.deletingLastPathComponent().appendingPathComponent("zizmor"), arguments)
    }

    private static func run(_ tool: URL, _ arguments: [String]) throws -> (status: Int32, output: Data) {
        try withTemporaryFolder { scratch in
            let output = scratch.appendingPathComponent("output")
            try Data().write(to: output)
            let process = Process()
            process.executableURL = tool
            process.arguments = arguments
            process.currentDirectoryURL = repository
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = process.standardOutput
            try process.run()
            process.waitUntilExit()
            return (process.terminationStatus, try Data(contentsOf: output))
        }
    }
}
