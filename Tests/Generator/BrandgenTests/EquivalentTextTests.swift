import Foundation
import Testing

/// Texts that Swift treats as equal because they are canonically equivalent, such as `é` as one character and as two.
struct EquivalentTextTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    @Test func `templates whose paths differ only in normalization are refused, with both names and the brand`() throws
    {
        try withWorkspace(acmeBrand()) { folder in
            try write("one\n", to: "Templates/package/\(composed).txt.mustache", in: folder)
            try write("two\n", to: "Templates/package/\(decomposed).txt.mustache", in: folder)
            guard try names(in: "Templates/package", of: folder).count == 2 else { return }
            let run = try brandgen(["generate"], in: folder)
            #expect(run.errors.contains("'package/caf\\u{E9}.txt.mustache'"))
            #expect(run.errors.contains("'package/cafe\\u{301}.txt.mustache'"))
            #expect(run.errors.contains("differ only in case or Unicode normalization"))
            #expect(run.text == "")
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `files whose rendered paths differ only in case are refused, with both templates and the brand`() throws
    {
        let files = acmeBrand().merging([
            "Templates/package/{{brand.id}}.txt.mustache": "one\n",
            "Templates/package/ACME.txt.mustache": "two\n",
            "Templates/package/sources/b.txt.mustache": "",
            "Templates/package/Sources/a.txt.mustache": "",
        ]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(
                run.errors.contains(
                    "'package/ACME.txt.mustache' and 'package/{{brand.id}}.txt.mustache' produce 'ACME.txt' and "
                        + "'acme.txt' for brand 'acme', which differ only in case or Unicode normalization"))
            #expect(
                run.errors.contains(
                    "'package/Sources/a.txt.mustache' and 'package/sources/b.txt.mustache' produce 'Sources/a.txt' and "
                        + "'sources/b.txt' for brand 'acme', whose folders differ only in case or Unicode normalization"
                ))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `a rendered path that leads out of the package names its template and brand`() throws {
        let files = acmeBrand().merging(["Templates/package/{{legal.terms.version}}{{{brand.name}}}.mustache": "x\n"]) {
            $1
        }
        .merging(["Brands/acme/brand.yaml": acmeManifest(name: "/../../up")]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(
                run.errors == """
                    error: 'package/{{legal.terms.version}}{{{brand.name}}}.mustache' produces the path \
                    '2026-01-15/../../up' for brand 'acme', which has a component '.' or '..'; change the template's file \
                    name or the values in it [template-name]
                    1 error

                    """)
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    /// The names in a folder. Some file systems treat two names that differ only in normalization as one.
    private func names(in path: String, of folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
    }
}
