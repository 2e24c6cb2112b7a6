import Diagnostics
import ManifestTestSupport
import ManifestTools
import Testing

/// The migration of manifests to the current format version.
struct MigrationTests {
    private func migrate(_ files: [String: String]) throws -> [MigratedManifest] {
        let workspace = MemoryFiles(
            Dictionary(uniqueKeysWithValues: files.map { ("Brands/\($0.key)", $0.value) }))
        return try migratedManifests(
            files.keys.filter { $0.hasSuffix("/brand.yaml") && !$0.hasPrefix("_") }.map { "Brands/\($0)" },
            bases: files.keys.filter { $0.hasPrefix("_") }.map { "Brands/\($0)" }, in: workspace,
            brandsFolder: "Brands")
    }

    private func migrate(_ text: String) throws -> String {
        String(decoding: try #require(migrate(["acme/brand.yaml": text]).first).bytes, as: UTF8.self)
    }

    private func problem(_ files: [String: String]) -> [String] {
        do {
            _ = try migrate(files)
            return []
        } catch let error as DiagnosticError {
            return error.diagnostics.map { diagnostic in
                let place = diagnostic.range.map { "\($0.file.path):\($0.start.line):\($0.start.column): " } ?? ""
                return "\(place)\(diagnostic.message)"
            }
        } catch {
            return ["\(error)"]
        }
    }

    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String

        init(_ name: String, _ old: String, _ new: String) {
            testDescription = name
            self.old = old
            self.new = new
        }
    }

    private static let changes = [
        Change("only the version", "manifest: 1 # one\nbrand: {}\n", "manifest: 2 # one\nbrand: {}\n"),
        Change("a version in another notation", "manifest: 1.0", "manifest: 2"),
        Change(
            "no section 'features', in block style",
            """
            manifest: 1

            # The app.
            app:  # app
              # brandgen:allow some-rule: a reason
              endpointOverride: "debug" # testers
            # end
            """,
            """
            manifest: 2

            # The app.
            features:  # app
              # brandgen:allow some-rule: a reason
              endpointOverride: "debug" # testers
            # end
            """),
        Change(
            "no section 'features', in flow style", "manifest: 1\n'app': { endpointOverride: debug }",
            "manifest: 2\n'features': { endpointOverride: debug }"),
        Change(
            "another key in 'app', in block style",
            "manifest: 1\n# the app\napp:\n  category: games\n  # why\n  endpointOverride: debug  # here\n  other: 1\n",
            """
            manifest: 2
            features:
              # why
              endpointOverride: debug  # here
            # the app
            app:
              category: games
              other: 1

            """),
        Change(
            "another key in 'app', in flow style",
            "manifest: 1\napp: { endpointOverride: debug, category: games } # c\n",
            "manifest: 2\nfeatures:\n  endpointOverride: debug\napp: { category: games } # c\n"),
        Change(
            "the last key in 'app', in flow style", "manifest: 1\napp: { category: games, endpointOverride: debug }\n",
            "manifest: 2\nfeatures:\n  endpointOverride: debug\napp: { category: games }\n"),
        Change(
            "'features' before 'app', in block style",
            """
            manifest: 1
            features: # what it can do
                # Push.
                pushNotifications: true
                # end of features
            # the app
            app: # section
              # why

              endpointOverride: debug # here
              # after
            environments: {}
            """,
            """
            manifest: 2
            features: # what it can do
                # section
                # why
                endpointOverride: debug # here
                # Push.
                pushNotifications: true
                # end of features
            # the app
              # after
            environments: {}
            """),
        Change(
            "'features' after 'app', without a line break at the end",
            "manifest: 1\nfeatures:\n  guestMode: true\napp:\n  endpointOverride: debug",
            "manifest: 2\nfeatures:\n  endpointOverride: debug\n  guestMode: true\n"),
        Change(
            "'features' in flow style",
            "manifest: 1\napp:\n  endpointOverride: debug # c\nfeatures: { guestMode: true }\n",
            "manifest: 2\n# c\nfeatures: { endpointOverride: debug, guestMode: true }\n"),
        Change(
            "empty 'features'", "manifest: 1\nfeatures: {}\napp: { endpointOverride: debug }\n",
            "manifest: 2\nfeatures: { endpointOverride: debug }\n"),
        Change(
            "JSON", #"{"manifest": 1, "app": {"endpointOverride": "debug"}, "brand": {}}"#,
            #"{"manifest": 2, "features": {"endpointOverride": "debug"}, "brand": {}}"#),
        Change(
            "JSON with 'features'",
            """
            {
              "manifest": 1,
              "app": {
                "endpointOverride": "debug"
              },
              "features": {
                "guestMode": true
              }
            }
            """,
            """
            {
              "manifest": 2,
              "features": {
                "endpointOverride": "debug",
                "guestMode": true
              }
            }
            """),
        Change(
            "JSON with 'app' at the end", #"{"manifest":1,"features":{},"app":{"endpointOverride":"debug"}}"#,
            #"{"manifest":2,"features":{ "endpointOverride":"debug" }}"#),
        Change(
            "JSON with another key", #"{"manifest": 1, "app": {"a": 1, "endpointOverride": "debug"}}"#,
            #"{"manifest": 2, "features": { "endpointOverride": "debug" }, "app": {"a": 1}}"#),
        Change(
            "locks", "manifest: 1\nlocked: [legal, 'app.endpointOverride'] # l\n",
            "manifest: 2\nlocked: [legal, 'features.endpointOverride'] # l\n"),
        Change(
            "a lock of the section", "manifest: 1\nlocked:\n  - app\n  - legal\n",
            "manifest: 2\nlocked:\n  - features.endpointOverride\n  - legal\n"),
    ]

    @Test(arguments: changes) func `a manifest is migrated`(change: Change) throws {
        #expect(try migrate(change.old) == change.new)
        #expect(try migrate(change.new) == change.new)
    }

    @Test(arguments: changes, ["\r\n", "\r"]) func `line endings and the byte order mark stay`(
        change: Change, end: String
    ) throws {
        let written = { (text: String) in "\u{FEFF}" + text.replacing("\n", with: end) }
        #expect(try migrate(written(change.old)) == written(change.new))
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let problem: String
    }

    private static let key = "this cannot be migrated; write 'endpointOverride' under 'features' instead, without "
    @Test(
        arguments: [
            Refusal(
                testDescription: "an alias", text: "manifest: 1\nbrand: &a { endpointOverride: debug }\napp: *a\n",
                problem: "3:1: \(key)anchors, aliases and merge keys"),
            Refusal(
                testDescription: "an anchor",
                text: "manifest: 1\napp:\n  endpointOverride: &a debug\nbrand: { id: *a }\n",
                problem: "2:1: \(key)anchors, aliases and merge keys"),
            Refusal(
                testDescription: "a merge key",
                text: "manifest: 1\nbrand: &a { endpointOverride: debug }\napp: { <<: *a }\n",
                problem: "3:1: \(key)anchors, aliases and merge keys"),
            Refusal(
                testDescription: "an anchor of 'features'",
                text: "manifest: 1\napp: { endpointOverride: debug }\nfeatures: &a { guestMode: true }\nbrand: *a\n",
                problem: """
                    3:1: this cannot be migrated; write 'endpointOverride' under 'features' and remove it from 'app'
                    """),
            Refusal(
                testDescription: "both keys",
                text: "manifest: 1\napp: { endpointOverride: debug }\nfeatures: { endpointOverride: none }\n",
                problem: "3:13: this cannot be migrated; remove this key or that of 'app'"),
            Refusal(
                testDescription: "two locks", text: "manifest: 1\nlocked: [app, app.endpointOverride]\n",
                problem: "2:15: this cannot be migrated; remove this path, because another one locks the same key"),
            Refusal(
                testDescription: "an anchor of the version", text: "manifest: &v 1\n",
                problem: "1:11: this cannot be migrated; write the version without an anchor, an alias or a tag"),
            Refusal(
                testDescription: "a newer version", text: "brand: {}\nmanifest: 3\n",
                problem: """
                    2:11: this manifest has format version 3, but this brandgen knows no later one than 2; use a newer brandgen
                    """),
            Refusal(
                testDescription: "no version", text: "brand: {}\n",
                problem: """
                    1:1: the file has no format version; write the one it was made for, such as 'manifest: 1'
                    """),
        ]) func `a manifest that cannot be edited safely is refused`(refusal: Refusal)
    {
        #expect(problem(["acme/brand.yaml": refusal.text]) == ["Brands/acme/brand.yaml:\(refusal.problem)"])
    }

    @Test func `all bases are migrated once, and other files stay`() throws {
        let migrated = try migrate([
            "acme/brand.yaml": "manifest: 1\nextends: [../_base/brand.yaml, ../shared.yaml]\n",
            "globex/brand.yaml": "manifest: 2\nextends: ../_base/brand.yaml\n",
            "_base/brand.yaml": "manifest: 1\napp: { endpointOverride: debug }\n",
            "_base/unused.yaml": "manifest: 1\n", "_base/other.yaml": "name: x\n", "shared.yaml": "manifest: 1\n",
        ])
        #expect(
            migrated.map { "\($0.path) \($0.isChanged)" } == [
                "Brands/_base/brand.yaml true", "Brands/_base/unused.yaml true", "Brands/acme/brand.yaml true",
                "Brands/globex/brand.yaml false", "Brands/shared.yaml true",
            ])
    }

    @Test func `the problems of all files are reported`() {
        #expect(
            problem([
                "acme/brand.yaml": "manifest: 1\nextends: ../_base/missing.yaml\n",
                "globex/brand.yaml": "manifest: 9\n",
            ]) == [
                "Brands/acme/brand.yaml:2:10: 'Brands/_base/missing.yaml' cannot be read: no such file",
                """
                Brands/globex/brand.yaml:1:11: this manifest has format version 9, but this brandgen knows no later one than 2; \
                use a newer brandgen
                """,
            ])
    }
}
