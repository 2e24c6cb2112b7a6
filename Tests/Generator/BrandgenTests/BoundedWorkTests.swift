import Foundation
import Testing

/// Inputs whose work once grew with the square of their size, or without end. Each run has a limit of processor time, so
/// that it fails instead of hanging.
struct BoundedWorkTests {
    private func validate(_ manifest: String) throws -> BrandgenRun {
        try withWorkspace(acmeBrand().merging(["Brands/acme/brand.yaml": manifest]) { $1 }) { folder in
            try brandgen(["validate"], in: folder, seconds: 5)
        }
    }

    @Test func `of thousands of unused suppressions in one file, a hundred are reported`() throws {
        let comments = String(repeating: "# brandgen:allow low-contrast: agreed\n", count: 15_000)
        let run = try validate(comments + acmeManifest())
        #expect(run.errors.hasSuffix("101 warnings\n"))
        #expect(run.errors.contains("[too-many-problems]"))
    }

    @Test func `of thousands of unknown keys, a hundred are reported`() throws {
        let keys = (0..<30_000).map { "k\($0): 1\n" }.joined()
        let run = try validate(acmeManifest() + keys)
        #expect(run.errors.contains("unknown key 'k99'"))
        #expect(!run.errors.contains("unknown key 'k100'"))
        #expect(run.errors.contains("[too-many-problems]"))
    }

    private func render(_ template: String, _ partials: [String: String] = [:], data: String = "a: 1\n") throws
        -> BrandgenRun
    {
        let files = partials.reduce(into: ["main.mustache": template, "data.yaml": data]) {
            $0["\($1.key).mustache"] = $1.value
        }
        // Without the limits, these templates need many minutes.
        return try withFiles(files) { folder in
            try brandgen(["render", "main.mustache", "--data", "data.yaml"], in: folder, seconds: 60)
        }
    }

    /// A section that is not rendered. Each of its instructions counts as a step.
    private let skipped = "{{^a}}" + String(repeating: "{{a}}", count: 5000) + "{{/a}}"

    @Test func `partials that double thirty times are refused, by the names of template and partial`() throws {
        // The limit is one of steps: these partials write nothing.
        var partials = ["p30": skipped]
        for number in 0..<30 { partials["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
        let run = try render("{{>p0}}", partials)
        #expect(run.status == 1)
        #expect(run.errors.contains("rendering 'main.mustache' takes more than 5000000 steps, here in 'p"))
        #expect(run.errors.contains(".mustache'; include fewer partials, or repeat fewer sections [render-limit]"))
        #expect(run.output.isEmpty)
    }

    @Test func `an output of more than 64 MiB is refused`() throws {
        let data = "a: [" + String(repeating: "1,", count: 1000) + "1]\nb: \(String(repeating: "x", count: 100_000))\n"
        let run = try render("{{#a}}{{{b}}}{{/a}}", data: data)
        #expect(
            run.errors.contains("rendering 'main.mustache' writes more than 67108864 bytes, here in 'main.mustache'; "))
        #expect(run.output.isEmpty)
    }
}
