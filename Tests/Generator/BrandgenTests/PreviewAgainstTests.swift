import Foundation
import Testing

/// Tests of `brandgen preview --against` up to the program that it runs.
struct PreviewAgainstTests {
    private static let logo =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>"#

    /// A brand with a logo.
    private static func manifest(primary: String) -> String {
        acmeManifest(primary: primary).replacingOccurrences(of: "theme:\n", with: "theme:\n  logo: logo.svg\n")
    }

    /// Acme, Globex, and Hooli, whose manifest has an error, in a folder of a repository.
    private static let files: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeBrand(id: "hooli")) { $1 }
        files["Brands/acme/brand.yaml"] = manifest(primary: "#112233")
        files["Brands/acme/logo.svg"] = logo
        files["Brands/hooli/brand.yaml"] = "manifest: 1\n"
        let inputs = files.map { ("mobile/" + $0, $1) }
        return Dictionary(inputs) { first, _ in first }.merging([
            "mobile/Templates/package/.keep": "", "README.md": "\n",
        ]) {
            $1
        }
    }()

    /// The line of JSON that the program reads.
    private struct Input: Decodable {
        let brands: [Values]
        let against: Against?

        struct Against: Decodable {
            let revision: String
            let brands: [Values]
            let unreadable: [Unreadable]
        }

        struct Unreadable: Decodable {
            let id: String
            let reason: String
        }

        struct Values: Decodable {
            let brand: Identity
            let theme: Theme
            let images: [String: Image]

            var primary: String? { theme.colors.first { $0.name == "primary" }?.value?.light }
        }

        struct Identity: Decodable {
            let id: String
        }

        struct Theme: Decodable {
            let colors: [Color]
        }

        struct Color: Decodable {
            let name: String
            let value: Value?

            struct Value: Decodable {
                let light: String
            }
        }

        struct Image: Decodable {
            let light: String
        }
    }

    /// Runs a command with a stand-in that stores the line, and the earlier files while it runs.
    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let script = """
            IFS= read -r line
            printf '%s' "$line" >values
            cat .build/preview-against-*/mobile/Brands/acme/logo.svg >earlier-logo.svg
            (cd .build/preview-against-*; find . -type f | sort) >earlier-files
            echo "ran: $*"

            """
        return try brandgen(["preview"] + arguments, in: folder, environment: PreviewStandIn.write(script, in: folder))
    }

    private func input(in folder: URL) throws -> Input {
        try JSONDecoder().decode(Input.self, from: Data(read("values", in: folder).utf8))
    }

    @Test func `the program gets the brands of today and of the revision, with the files of each`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            try write(Self.manifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            try write(Self.logo.replacingOccurrences(of: "9", with: "8"), to: "Brands/acme/logo.svg", in: folder)
            try repository.remove("mobile/Brands/globex")
            for id in ["hooli", "initech"] {
                for (path, text) in acmeBrand(id: id) { try write(text, to: path, in: folder) }
            }
            try write("changed\n", to: "README.md", in: repository.folder)
            let run = try run(["--against", "start", "--open"], in: folder)
            run.expectSuccess()
            #expect(run.text.hasSuffix(".build/preview --open\n"))
            let input = try input(in: folder)
            let against = try #require(input.against)
            #expect(input.brands.map(\.brand.id) == ["acme", "hooli", "initech"])
            #expect(against.revision == "start")
            #expect(against.brands.map(\.brand.id) == ["acme", "globex"])
            #expect(against.unreadable.map(\.id) == ["hooli"])
            #expect(against.unreadable.first?.reason.hasPrefix("Brands/hooli/brand.yaml:1: ") == true)
            #expect(input.brands.first?.primary == "0x445566")
            #expect(against.brands.first?.primary == "0x112233")
            #expect(against.brands.first?.images["logo"]?.light.contains("/.build/preview-against-") == true)
            #expect(try read("earlier-logo.svg", in: folder) == Self.logo)
            let left = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent(".build").path)
            #expect(left.isEmpty, "the earlier files are removed, and the folder of a program that writes nothing")

            // Only the brands that are named, of which one is new.
            #expect(try self.run(["initech", "--against", "start"], in: folder).status == 0)
            let named = try #require(try self.input(in: folder).against)
            #expect(named.brands.isEmpty && named.unreadable.isEmpty)
        }
    }

    @Test func `only the inputs are copied, as a checkout has them`() throws {
        let files = Self.files.merging([
            ".gitattributes": "logo.svg export-ignore\nterms.md export-subst\n",
            "mobile/Brands/acme/terms.md": "# Terms $Format:%H$\n", "mobile/App/Main.swift": "\n",
        ]) { $1 }
        try ScratchRepository.with(files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            _ = try run(["acme", "--against", "start"], in: folder)
            #expect(try read("earlier-logo.svg", in: folder) == Self.logo)
            let copied = try read("earlier-files", in: folder)
            #expect(copied.contains("./mobile/Brands/acme/terms.md\n"))
            #expect(copied.split(separator: "\n").allSatisfy { $0.hasPrefix("./mobile/Brands/") })
        }
    }

    @Test func `the target of a link elsewhere in the workspace is copied, too`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            let logo = folder.appendingPathComponent("Brands/acme/logo.svg")
            try write(Self.logo, to: "Shared/logo.svg", in: folder)
            try FileManager.default.removeItem(at: logo)
            try FileManager.default.createSymbolicLink(
                atPath: logo.path, withDestinationPath: "../../Shared/logo.svg")
            try repository.commit("link")
            _ = try run(["acme", "--against", "main"], in: folder)
            #expect(try input(in: folder).against?.brands.map(\.brand.id) == ["acme"])
            #expect(try read("earlier-logo.svg", in: folder) == Self.logo)
        }
    }

    @Test func `a failure of Git is an error, and leaves no files`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            for command in ["ls-tree", "checkout-index"] {
                try write(
                    """
                    #!/bin/sh
                    case " $* " in *" \(command) "*) echo "fatal: broken" >&2; exit 128;; esac
                    PATH=${PATH#*:} exec git "$@"

                    """, to: "git/git", in: repository.folder)
                let tools = repository.folder.appendingPathComponent("git").path
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: tools + "/git")
                let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
                let run = try brandgen(
                    ["preview", "acme", "--against", "start"], in: folder, environment: ["PATH": "\(tools):\(path)"])
                run.expectRefusal("error: Git could not ")
                #expect(run.errors.contains("the files of 'start' (fatal: broken) [git]"))
                #expect(try temporaryFiles(in: folder) == [])
            }
        }
    }

    /// The names of temporary files and folders.
    private func temporaryFiles(in folder: URL) throws -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(".build").path)
        return (names ?? []).filter { $0.hasPrefix("preview-against-") }.sorted()
    }

    @Test func `Ctrl-C leaves no files, and those of a killed run are removed`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            try repository.remove("mobile/Brands/hooli")
            // No process has the number, which is higher than any system allows.
            try write("", to: ".build/preview-against-999999999/mobile/left", in: folder)
            try write("", to: ".build/preview-against-999999999.index", in: folder)
            // This process runs.
            let other = "preview-against-\(ProcessInfo.processInfo.processIdentifier)"
            try write("", to: ".build/\(other)/mobile/file", in: folder)
            let script = "IFS= read -r line\necho >started\nexec sleep 60\n"
            let process = try startBrandgen(
                ["preview", "acme", "--against", "start"], in: folder,
                environment: PreviewStandIn.write(script, in: folder))
            let end = ContinuousClock.now + .seconds(20)
            while !exists("started", in: folder) {
                try #require(ContinuousClock.now < end)
                usleep(5000)
            }
            #expect(try temporaryFiles(in: folder).count == 2)
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGINT)
            #expect(try temporaryFiles(in: folder) == [other])
        }
    }

    @Test func `a workspace that the revision does not have is new`() throws {
        try ScratchRepository.with(["README.md": "\n"]) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            for (path, text) in acmeBrand() { try write(text, to: path, in: folder) }
            try write("", to: "Templates/package/.keep", in: folder)
            #expect(try run(["--against", "start"], in: folder).status == 0)
            #expect(try input(in: folder).against?.brands.isEmpty == true)
        }
    }

    @Test func `an unknown revision and a folder without a repository are errors, and nothing is written`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder.appendingPathComponent("mobile")
            let unknown = try run(["acme", "--against", "nowhere"], in: folder)
            unknown.expectRefusal(
                """
                error: there is no revision 'nowhere' in this repository; name another one, or run 'git fetch origin' [git]
                1 error

                """)
            #expect(!exists(".build/preview", in: folder))
            try repository.remove(".git")
            let outside = try run(["acme", "--against", "start"], in: folder)
            outside.expectRefusal("error: ")
            #expect(outside.errors.contains("is not in a Git repository that can be read; remove '--against'"))
            #expect(!exists("values", in: folder))
        }
    }

    @Test func `pictures go to their folder, which is checked as that of a site`() throws {
        let files = acmeBrand().merging(["mine/notes.txt": "mine\n", "Templates/package/.keep": ""]) { $1 }
        try withWorkspace(files) { folder in
            #expect(try run(["acme", "--pictures", "out"], in: folder).text == "ran: pictures out\n")
            #expect(try run(["--pictures", "mine"], in: folder).errors.contains("[output-in-the-way]"))
            let among = try run(["--pictures", "Brands/acme"], in: folder)
            #expect(among.errors.contains("choose another one with '--pictures'"))
        }
    }
}
