import Foundation
import Testing

/// `brandgen migrate`.
struct MigrateTests {
    /// Three brands in version 2. One extends a base, one has the moved key in block style.
    private static let current: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
            .merging(acmeBrand(id: "initech", name: "Initech")) { $1 }
        files["Brands/acme/brand.yaml"]? += "features: # testers\n  endpointOverride: debug # all\n"
        files["Brands/globex/brand.yaml"]? += "extends: ../_base/brand.yaml\n"
        files["Brands/_base/brand.yaml"] =
            "manifest: 2\nlocked: [features.endpointOverride]\nfeatures: { endpointOverride: debug }\n"
        return files
    }()

    /// The same brands in version 1, which had no `app: false`.
    private static let old = current.mapValues { text in
        text.replacing("manifest: 2", with: "manifest: 1").replacing("app: false\n", with: "")
            .replacing("features.endpointOverride", with: "app.endpointOverride").replacing("features:", with: "app:")
    }

    private func migrate(_ arguments: [String] = [], in folder: URL) throws -> BrandgenRun {
        try brandgen(["migrate"] + arguments, in: folder)
    }

    private let advice = """
        These brands have no files of an app yet: acme, globex, initech. 'brandgen app init' writes them. For a team with \
        its own project, write 'app: false' in the manifest instead.

        """

    @Test func `all manifests are migrated once`() throws {
        try withWorkspace(Self.old) { folder in
            let run = try migrate(in: folder)
            #expect(
                run.text == """
                    migrated  Brands/_base/brand.yaml
                    migrated  Brands/acme/brand.yaml
                    migrated  Brands/globex/brand.yaml
                    migrated  Brands/initech/brand.yaml

                    """)
            #expect(run.errors == "4 manifests: 4 migrated, 0 of format version 2 already\n" + advice)
            #expect(run.status == 0)
            for (path, text) in Self.current where path.hasSuffix(".yaml") {
                #expect(try read(path, in: folder) == text.replacing("app: false\n", with: ""))
            }
            let second = try migrate(in: folder)
            #expect(second.text == "")
            #expect(second.errors == "4 manifests: 0 migrated, 4 of format version 2 already\n")
            #expect(second.status == 0)
            #expect(try migrate(["--check"], in: folder).status == 0)
        }
    }

    @Test func `a dry run prints a patch, and a check fails, without a change`() throws {
        try withWorkspace(Self.old) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let dry = try migrate(["--dry-run"], in: folder)
            #expect(
                dry.text.hasPrefix(
                    """
                    --- a/Brands/_base/brand.yaml
                    +++ b/Brands/_base/brand.yaml
                    @@ -1,3 +1,3 @@
                    -manifest: 1
                    -locked: [app.endpointOverride]
                    -app: { endpointOverride: debug }
                    +manifest: 2
                    +locked: [features.endpointOverride]
                    +features: { endpointOverride: debug }
                    --- a/Brands/acme/brand.yaml

                    """))
            #expect(dry.errors == "4 manifests: 4 to migrate, 0 of format version 2 already\n" + advice)
            #expect(dry.status == 0)
            let check = try migrate(["--check"], in: folder)
            #expect(check.text.hasPrefix("outdated  Brands/_base/brand.yaml\n"))
            #expect(check.status == 3)
            #expect(try fingerprints(of: "Brands", in: folder) == before)
        }
    }

    @Test func `no manifest is changed if one cannot be migrated`() throws {
        let files = Self.old.merging(["Brands/_base/brand.yaml": "manifest: 1\napp: { endpointOverride: &a debug }\n"])
        { $1 }
        try withWorkspace(files) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let run = try migrate(in: folder)
            #expect(
                run.errors == """
                    Brands/_base/brand.yaml:2:1: error: this cannot be migrated; write 'endpointOverride' under 'features' \
                    instead, without anchors, aliases and merge keys [not-migrated]
                        2 | app: { endpointOverride: &a debug }
                          | ^~~
                    1 error

                    """)
            #expect(run.status == 1)
            #expect(try fingerprints(of: "Brands", in: folder) == before)
        }
    }

    @Test(arguments: [true, false]) func `the same packages are generated`(hasApp: Bool) throws {
        func packages(_ files: [String: String], _ prepare: (URL) throws -> Void) throws -> [String: String] {
            try withWorkspace(files) { folder in
                try prepare(folder)
                if hasApp {
                    #expect(try brandgen(["app", "init"], in: folder, environment: standardTemplates).status == 0)
                }
                let run = try brandgen(["generate"], in: folder, environment: standardTemplates)
                #expect(run.errors == "")
                #expect(run.status == 0)
                var contents: [String: String] = [:]
                for id in ["acme", "globex", "initech"] {
                    for part in ["Sources", "Tests", "Package.swift"] {
                        let root = folder.appendingPathComponent("Generated/\(id)")
                        let names =
                            part == "Package.swift"
                            ? [part]
                            : try FileManager.default.subpathsOfDirectory(
                                atPath: root.appendingPathComponent(part).path
                            ).map { "\(part)/\($0)" }
                        for name in names {
                            let url = root.appendingPathComponent(name)
                            if let data = try? Data(contentsOf: url) {
                                contents["\(id)/\(name)"] = data.base64EncodedString()
                            }
                        }
                    }
                }
                return contents
            }
        }
        let expected = try packages(
            hasApp ? Self.current.mapValues { $0.replacing("app: false\n", with: "") } : Self.current
        ) { _ in }
        let migrated = try packages(Self.old) { folder in
            #expect(try migrate(in: folder).status == 0)
            guard !hasApp else { return }
            for id in ["acme", "globex", "initech"] {
                let path = "Brands/\(id)/brand.yaml"
                try write(read(path, in: folder) + "app: false\n", to: path, in: folder)
            }
        }
        #expect(expected.keys.contains("acme/Package.swift"))
        #expect(expected.count > 20)
        #expect(migrated == expected)
    }
}
