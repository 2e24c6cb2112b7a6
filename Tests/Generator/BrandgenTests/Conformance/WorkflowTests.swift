import Foundation
import Testing

/// The GitHub workflows, checked with GitHub's schema and with a linter for known security problems.
@Suite(.enabled(if: Checkers.areInstalled, "scripts/test installs what these tests need"))
struct WorkflowTests {
    private static let folder = Checkers.repository.appendingPathComponent(".github/workflows")

    private func workflows() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        return names.sorted().map { Self.folder.appendingPathComponent($0).path }
    }

    @Test(arguments: ["vendor.github-workflows", "custom.github-workflows-require-timeout"])
    func `GitHub's schema accepts the workflows, and every job has a time limit`(schema: String) throws {
        let run = try Checkers.checkJSONSchema(["--builtin-schema", schema] + workflows())
        #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self))")
    }

    @Test func `zizmor reports nothing in its strictest mode`() throws {
        let run = try Checkers.zizmor(["--offline", "--persona", "auditor", "--no-progress"] + workflows())
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(output)")
        #expect(output.contains("No findings to report."))
    }

    @Test func `the gallery that the workflow tests on macOS has every brand`() throws {
        let screens = Checkers.repository.appendingPathComponent("Tests/Screens")
        let list = try String(contentsOf: screens.appendingPathComponent("Shared/GalleryBrand.swift"), encoding: .utf8)
        let project = try String(contentsOf: screens.appendingPathComponent("project.yml"), encoding: .utf8)
        let golden = Checkers.repository.appendingPathComponent("Tests/Snapshots").path
        let brands = try FileManager.default.contentsOfDirectory(atPath: golden)
        #expect(!brands.isEmpty)
        for brand in brands {
            #expect(list.contains("(id: \"\(brand)\", "))
            #expect(project.contains("path: ../../Generated/\(brand)\n"))
        }
    }
}
