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

    @Test func `every action is pinned to a commit, with its version beside it`() throws {
        for workflow in try workflows() {
            let lines = try String(contentsOfFile: workflow, encoding: .utf8).split(separator: "\n")
            let uses = lines.filter { !$0.hasPrefix("#") }.compactMap {
                $0.split(separator: "uses: ").dropFirst().first
            }
            #expect(!uses.isEmpty)
            for action in uses where !action.hasPrefix("$/") {
                let pin = try Regex("^[^@]+@[0-9a-f]{40} # v[0-9]+\\.[0-9]+\\.[0-9]+$")
                #expect(action.wholeMatch(of: pin) != nil, "\(action)")
            }
        }
    }

    @Test func `the workflows run scripts that exist`() throws {
        let expression = try Regex("scripts/[a-z-]+")
        var scripts: Set<String> = []
        for workflow in try workflows() {
            let text = try String(contentsOfFile: workflow, encoding: .utf8)
            scripts.formUnion(text.matches(of: expression).map { String(text[$0.range]) })
        }
        #expect(
            scripts == [
                "scripts/app-ios", "scripts/brand", "scripts/brand-ios", "scripts/brandgen", "scripts/ios-screens",
                "scripts/release", "scripts/release-check", "scripts/test",
            ])
        for script in scripts {
            #expect(
                FileManager.default.isExecutableFile(
                    atPath: Checkers.repository.appendingPathComponent(script).path))
        }
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

    @Test func `the workflow skips the job if the matrix is empty`() throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent("ci.yml"), encoding: .utf8)
        try ScratchRepository.with(acmeBrand()) { repository in
            let run = try brandgen(["matrix", "--changed-since", "HEAD"], in: repository.folder)
            let line = run.text.trimmingCharacters(in: .newlines)
            #expect(text.contains("    if: needs.brands.outputs.matrix != '\(line)'\n"))
        }
    }
}
