import Foundation
import Testing

struct MatrixTests {
    private var brands: [String: String] {
        let production = "environments:\n  development: {}\n  production: {}\n"
        let two = acmeManifest().replacingOccurrences(
            of: "environments:\n  development: { backend: mock }\n", with: production)
        return ["Brands/acme/brand.yaml": two, "Brands/acme/terms.md": "# Terms\n"]
            .merging(acmeBrand(id: "globex")) { $1 }.merging(acmeBrand(id: "initech")) { $1 }
    }

    /// The brands, of which acme and initech have an app.
    private var brandsWithApps: [String: String] {
        var brands = brands
        for id in ["acme", "initech"] {
            brands["Brands/\(id)/brand.yaml"] = brands["Brands/\(id)/brand.yaml"]?.replacing("app: false\n", with: "")
            brands["Brands/\(id)/App/App.swift"] = ""
        }
        return brands
    }

    private func matrix(_ arguments: String...) throws -> BrandgenRun {
        try withWorkspace(brands) { try brandgen(["matrix"] + arguments, in: $0) }
    }

    @Test func `each brand and environment has a job, on one line for fromJSON`() throws {
        let run = try matrix()
        #expect(
            run.text == """
                {"include":[{"brand":"acme","environment":"development"},{"brand":"acme","environment":"production"},\
                {"brand":"globex","environment":"development"},{"brand":"initech","environment":"development"}]}

                """)
        run.expectSuccess()
    }

    @Test func `with --shards, each shard that has brands has a job`() throws {
        #expect(
            try matrix("--shards", "2").text == """
                {"include":[{"shard":"1/2","brands":"acme"},{"shard":"2/2","brands":"globex initech"}]}

                """)
        #expect(
            try matrix("--shards", "5").text == """
                {"include":[{"shard":"2/5","brands":"acme"},{"shard":"4/5","brands":"globex"},\
                {"shard":"5/5","brands":"initech"}]}

                """)
    }

    @Test func `--apps leaves out brands without an app, and environments on this machine`() throws {
        var brands = brandsWithApps
        brands["Brands/acme/brand.yaml", default: ""] += "  local: { apiBaseURL: \"http://localhost:8080\" }\n"
        let run = try withWorkspace(brands) { try brandgen(["matrix", "--apps"], in: $0) }
        #expect(
            run.text == """
                {"include":[{"brand":"acme","environment":"development"},{"brand":"acme","environment":"production"},\
                {"brand":"initech","environment":"development"}]}

                """)
    }

    @Test func `--environment keeps the brands that have the environment`() throws {
        #expect(
            try withWorkspace(brandsWithApps) { folder in
                try brandgen(["matrix", "--apps", "--environment", "production"], in: folder).text
            }
                == "{\"include\":[{\"brand\":\"acme\",\"environment\":\"production\"}]}\n")
        let run = try matrix("--environment", "prodction")
        #expect(run.text == "")
        #expect(run.errors.contains("did you mean 'production'?"))
        #expect(run.status == 1)
    }

    @Test func `the GitLab jobs extend a hidden job`() throws {
        #expect(
            try matrix("--format", "gitlab").text == """
                brand:
                  extends: .brand
                  parallel:
                    matrix:
                      - BRAND: "acme"
                        ENVIRONMENT: ["development", "production"]
                      - BRAND: "globex"
                        ENVIRONMENT: ["development"]
                      - BRAND: "initech"
                        ENVIRONMENT: ["development"]

                """)
        #expect(
            try matrix("--format", "gitlab", "--shards", "2").text == """
                "brands 1/2":
                  extends: .brands
                  variables:
                    SHARD: "1/2"
                    BRANDS: "acme"
                "brands 2/2":
                  extends: .brands
                  variables:
                    SHARD: "2/2"
                    BRANDS: "globex initech"

                """)
    }

    @Test(
        .enabled(if: Checkers.areInstalled, "scripts/test installs what this test needs")
    ) func `GitLab's own schema accepts the jobs`() throws {
        try ScratchRepository.with(brands) { repository in
            let hidden = [".brand", ".brands"].map { "\($0):\n  script: scripts/brand \"$BRAND\"\n" }.joined()
            let files = try [[], ["--shards", "2"], ["--changed-since", "start"]].enumerated().map {
                number, arguments in
                let run = try brandgen(["matrix", "--format", "gitlab"] + arguments, in: repository.folder)
                #expect(run.status == 0)
                try write(hidden + run.text, to: "jobs\(number).yml", in: repository.folder)
                return repository.folder.appendingPathComponent("jobs\(number).yml").path
            }
            let checked = try Checkers.checkJSONSchema(
                ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"] + files)
            #expect(checked.status == 0, "\(String(decoding: checked.output, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        ("github", "the matrix has 257 jobs, and GitHub starts at most 256"),
        ("gitlab", "the matrix has 257 jobs, and GitLab starts at most 200"),
    ])
    func `more jobs than the CI service starts cause a warning`(form: String, message: String) throws {
        var brands: [String: String] = [:]
        for (id, count) in [("acme", 100), ("globex", 100), ("initech", 57)] {
            let many = (1...count).map { "  stage\($0): {}\n" }.joined()
            brands["Brands/\(id)/brand.yaml"] = acmeManifest(id: id)
                .replacingOccurrences(of: "  development: { backend: mock }\n", with: many)
            brands["Brands/\(id)/terms.md"] = "# Terms\n"
        }
        try withWorkspace(brands) { folder in
            let run = try brandgen(["matrix", "--format", form], in: folder)
            #expect(
                run.errors == """
                    warning: \(message) from one matrix; split the brands with '--shards' [matrix-size]
                    1 warning

                    """)
            #expect(run.status == 0)
            #expect(try brandgen(["matrix", "--format", form, "--shards", "2"], in: folder).errors == "")
            #expect(try brandgen(["matrix", "--format", "json"], in: folder).errors == "")
        }
    }
}
