import Foundation
import Testing

/// The brands that a change affects, in a scratch repository.
struct ChangedSinceTests {
    /// Acme and Globex extend `_base`; Acme and Initech report to analytics; Initech alone signs in on hosted pages.
    private static let files: [String: String] = {
        var files = ["acme", "globex", "initech"].reduce(into: [:]) { $0.merge(acmeBrand(id: $1)) { $1 } }
        for id in ["acme", "globex"] { files["Brands/\(id)/brand.yaml"]? += "extends: ../_base/brand.yaml\n" }
        for id in ["acme", "initech"] { files["Brands/\(id)/brand.yaml"]? += "features: { analytics: true }\n" }
        files["Brands/initech/brand.yaml"] = files["Brands/initech/brand.yaml"]?.replacingOccurrences(
            of: "development: { backend: mock }",
            with:
                "development: { hostedUI: { domain: auth.initech.example, issuer: https://id.acme.example, clientId: initech1 } }"
        )
        files["Brands/_base/brand.yaml"] = "manifest: 1\nextends: above/brand.yaml\n"
        files["Brands/_base/above/brand.yaml"] = "manifest: 1\n"
        files["Templates/package/README.md.mustache"] = "# {{brand.name}}\n"
        files["Templates/features/analytics/Events.swift.mustache"] = "{{>note}}\n"
        files["Templates/features/analytics/More.swift.mustache"] = "// More.\n"
        files["Templates/partials/note.mustache"] = "// {{brand.id}}\n"
        files["Sources/Runtime/AuthCore/A.swift"] = "// A\n"
        files["Sources/Runtime/HostedUI/H.swift"] = "// H\n"
        files["Sources/Generator/brandgen/G.swift"] = "// G\n"
        files["Package.swift"] = "// P\n"
        files[".gitignore"] = "/Generated/\n"
        return files
    }()

    private struct Change: Sendable {
        let path: String
        /// The new text; `nil` to remove the file.
        let text: String?
        /// The affected brands, each with its reason.
        let affected: [String]

        init(path: String, text: String? = "# changed\n", affected: [String]) {
            (self.path, self.text, self.affected) = (path, text, affected)
        }

        /// A change that affects all brands, or some, by one reason.
        init(
            path: String, text: String? = "# changed\n", reason: String,
            of brands: [String] = ["acme", "globex", "initech"]
        ) {
            self.init(path: path, text: text, affected: brands.map { "\($0): \(reason) \(path) changed" })
        }
    }

    private static let changes = [
        Change(path: "Brands/globex/brand.yaml", affected: ["globex: Brands/globex/brand.yaml changed"]),
        Change(path: "Brands/acme/terms.md", affected: ["acme: Brands/acme/terms.md changed"]),
        Change(path: "Brands/acme/a b\n\"ü", affected: ["acme: Brands/acme/a b␊\"ü changed"]),
        Change(path: "Brands/_base/above/brand.yaml", reason: "inherited manifest", of: ["acme", "globex"]),
        Change(path: "Templates/features/analytics/Events.swift.mustache", reason: "template"),
        Change(path: "Templates/features/analytics/More.swift.mustache", text: nil, reason: "template"),
        Change(path: "Brands/brandgen.yaml", text: "rules: {}\n", reason: "generator input"),
        Change(path: "Sources/Runtime/HostedUI/H.swift", reason: "runtime file", of: ["initech"]),
        Change(path: "Sources/Runtime/AuthCore/A.swift", text: nil, reason: "runtime file"),
        Change(path: "Sources/Generator/brandgen/G.swift", reason: "generator input"),
        Change(path: "Sources/Runtime/SupabaseAuth/S.swift", affected: []),
        Change(path: "Sources/Runtime/AuthCore/AuthCore.docc/AuthCore.md", affected: []),
        Change(path: "Brands/_other/brand.yaml", text: "manifest: 1\n", affected: []),
        Change(path: "Generated/acme/README.md", affected: []),
    ]

    /// Changes the text of a file without its meaning, or removes the file.
    private func make(_ change: Change, in repository: ScratchRepository) throws {
        guard let text = change.text else { return try repository.remove(change.path) }
        let before = Self.files[change.path].map { $0.hasPrefix("manifest") ? $0 : "" } ?? ""
        try write(before + text, to: change.path, in: repository.folder)
    }

    private func matrix(_ arguments: String..., in folder: URL) throws -> BrandgenRun {
        try brandgen(["matrix"] + arguments, in: folder)
    }

    @Test func `a change affects the brands that are generated from the file, committed or not`() throws {
        try ScratchRepository.with(Self.files) { repository in
            for change in Self.changes {
                try make(change, in: repository)
                let jobs = change.affected.map { line in
                    "{\"brand\":\"\(line.prefix { $0 != ":" })\",\"environment\":\"development\"}"
                }
                let run = try matrix("--changed-since", "HEAD", in: repository.folder)
                #expect(run.text == "{\"include\":[\(jobs.joined(separator: ","))]}\n")
                let lines = change.affected + ["\(change.affected.count) of 3 brands affected"]
                #expect(run.errors == lines.map { $0 + "\n" }.joined())
                #expect(run.status == 0)
                try repository.commit("change")
            }
            let committed = try matrix("--changed-since", "start", in: repository.folder)
            #expect(committed.errors.hasSuffix("\n3 of 3 brands affected\n"))
        }
    }

    @Test func `without changes, GitHub has no job, and GitLab has a job that does nothing`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let github = try matrix("--changed-since", "HEAD", in: repository.folder)
            #expect(github.text == "{\"include\":[]}\n")
            #expect(github.errors == "0 of 3 brands affected\n")
            let gitlab = try matrix("--changed-since", "HEAD", "--format", "gitlab", in: repository.folder)
            #expect(gitlab.text == "no-brand:\n  script: echo \"No brand has to be built.\"\n")
        }
    }

    @Test func `an untracked brand is new, and a deleted brand is not built`() throws {
        try ScratchRepository.with(Self.files) { repository in
            for (path, text) in acmeBrand(id: "hooli") { try write(text, to: path, in: repository.folder) }
            try repository.remove("Brands/globex")
            let run = try matrix("--changed-since", "start", in: repository.folder)
            #expect(run.text == "{\"include\":[{\"brand\":\"hooli\",\"environment\":\"development\"}]}\n")
            #expect(run.errors == "hooli: Brands/hooli/brand.yaml changed (and 1 more)\n1 of 3 brands affected\n")
        }
    }

    @Test func `changes on the other branch affect no brand`() throws {
        try ScratchRepository.with(Self.files) { repository in
            try repository.git("checkout", "--quiet", "-b", "topic")
            try write("# Terms, new\n", to: "Brands/acme/terms.md", in: repository.folder)
            try repository.commit("topic")
            try repository.git("checkout", "--quiet", "main")
            try write("# Terms, new\n", to: "Brands/globex/terms.md", in: repository.folder)
            try repository.commit("main")
            try repository.git("checkout", "--quiet", "topic")
            let run = try matrix("--changed-since", "main", in: repository.folder)
            #expect(run.errors == "acme: Brands/acme/terms.md changed\n1 of 3 brands affected\n")
        }
    }

    @Test func `a workspace in a folder of the repository has its own paths`() throws {
        let nested = Dictionary(uniqueKeysWithValues: Self.files.map { ("apps/our brands/\($0.key)", $0.value) })
        try ScratchRepository.with(nested) { repository in
            let workspace = repository.folder.appendingPathComponent("apps/our brands")
            try write("# Terms, new\n", to: "Brands/acme/terms.md", in: workspace)
            try write("// P2\n", to: "Package.swift", in: repository.folder)
            let run = try matrix("--changed-since", "start", in: workspace.appendingPathComponent("Brands"))
            #expect(run.errors == "acme: Brands/acme/terms.md changed\n1 of 3 brands affected\n")
        }
    }

    @Test func `a module affects only brands that use the changed runtime`() throws {
        var files = Self.files
        files["Brands/acme/brand.yaml"]? += "runtime: { path: vendor/runtime }\n"
        files["Brands/globex/brand.yaml"]? += """
            runtime: { source: url, url: "https://code.example/runtime.git", version: 0.1.0, exact: true }

            """
        try ScratchRepository.with(files) { repository in
            try write("// New\n", to: "Sources/Runtime/AuthCore/A.swift", in: repository.folder)
            let own = try matrix("--changed-since", "start", in: repository.folder)
            #expect(
                own.errors == "initech: runtime file Sources/Runtime/AuthCore/A.swift changed\n1 of 3 brands affected\n"
            )
            try repository.commit("own")
            try write("// New\n", to: "vendor/runtime/Sources/Runtime/AuthCore/A.swift", in: repository.folder)
            let vendor = try matrix("--changed-since", "HEAD", in: repository.folder)
            #expect(
                vendor.errors == """
                    acme: runtime file vendor/runtime/Sources/Runtime/AuthCore/A.swift changed
                    1 of 3 brands affected

                    """)
        }
    }

    @Test func `a change of the Amplify client affects the brands that use it`() throws {
        let client = "Sources/Runtime/AmplifyAuth/Client.swift"
        var files = Self.files
        files["Brands/acme/brand.yaml"] = files["Brands/acme/brand.yaml"]?.replacingOccurrences(
            of: "auth: { backend: mock,", with: "auth: { backend: cognito, client: amplify,"
        ).replacingOccurrences(
            of: "  development: { backend: mock }\n",
            with: "  production: { cognito: { userPoolId: us-east-1_E1, clientId: c } }\n"
        ).appending("runtime: { source: vendored }\n")
        files[client] = "// A\n"
        try ScratchRepository.with(files) { repository in
            try write("// B\n", to: client, in: repository.folder)
            let run = try matrix("--changed-since", "start", in: repository.folder)
            #expect(run.errors == "acme: runtime file \(client) changed\n1 of 3 brands affected\n")
        }
    }

    @Test(arguments: ["nowhere", "Brands"])
    func `an unknown revision is rejected with a remedy`(revision: String) throws {
        try ScratchRepository.with(Self.files) { repository in
            let run = try matrix("--changed-since", revision, in: repository.folder)
            run.expectRefusal(
                """
                error: there is no revision '\(revision)' in this repository; name another one, or run 'git fetch \
                origin' [git]
                1 error

                """)
        }
    }

    @Test func `a shallow clone is distinguished from an unknown revision`() throws {
        try ScratchRepository.with(Self.files) { repository in
            try write("# Terms, new\n", to: "Brands/acme/terms.md", in: repository.folder)
            try repository.commit("second")
            try repository.git("clone", "--quiet", "--depth", "1", "file://\(repository.folder.path)", "clone")
            let run = try matrix(
                "--changed-since", "HEAD~1", in: repository.folder.appendingPathComponent("clone"))
            #expect(
                run.errors == """
                    error: there is no revision 'HEAD~1' in this repository; this clone is shallow: run 'git fetch \
                    --unshallow', or set 'fetch-depth: 0' in the checkout step [git]
                    1 error

                    """)
            #expect(run.status == 1)
        }
    }

    @Test func `the command does not change the repository`() throws {
        try ScratchRepository.with(Self.files) { repository in
            // The same text with a new modification time, which makes Git refresh its index.
            try write(Self.files["Package.swift"] ?? "", to: "Package.swift", in: repository.folder)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600)],
                ofItemAtPath: repository.folder.appendingPathComponent("Package.swift").path)
            let before = try fingerprints(of: ".git", in: repository.folder)
            let run = try matrix("--changed-since", "start", in: repository.folder)
            #expect(run.text == "{\"include\":[]}\n")
            let after = try fingerprints(of: ".git", in: repository.folder)
            let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
            #expect(changed.sorted() == [])
        }
    }
}
