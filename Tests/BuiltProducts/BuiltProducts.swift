package import Foundation

/// The executables that SwiftPM builds with the tests: `brandgen`, and the processes that tests start.
package enum BuiltProducts {
    /// The folder of the test bundle, which also contains the executables, wherever the scratch folder is.
    package static let folder: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }()

    /// Returns the location of an executable.
    package static func executable(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The variable that names the file for the code coverage of a process; empty if the tests run without coverage.
    ///
    /// All processes that the tests start share a few files, in the folder of the tests' own. `swift test` merges the
    /// files. Without the variable, each process would write one into its current folder.
    package static let coverage: [String: String] = {
        guard let tests = ProcessInfo.processInfo.environment[coverageVariable], !tests.isEmpty else { return [:] }
        let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
        // The LLVM documentation "Source-based Code Coverage" describes the pattern: a pool of four files for each
        // executable, into which its runs are merged.
        return [coverageVariable: folder.appendingPathComponent("processes-%4m.profraw").path]
    }()

    /// The variable for a process that a test kills. If the process is killed while it writes to a shared file, that
    /// file cannot be merged.
    package static let noCoverage = coverage.mapValues { _ in "/dev/null" }

    private static let coverageVariable = "LLVM_PROFILE_FILE"
}
