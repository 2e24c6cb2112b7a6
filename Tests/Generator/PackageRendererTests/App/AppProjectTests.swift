import Foundation
import Manifest
import Testing

@testable import PackageRenderer

@Suite struct AppProjectTests {
    /// An app that uses every part of the section.
    private static let everything = TestBrand.app(
        """
        { deploymentTarget: "18.0", devices: [iphone], entitlements: { aps-environment: development }, \
        packages: { Charts: { url: 'https://git.example/charts.git', version: 2.1.0, products: [Charts] }, \
        Kit: { path: Brands/acme/Kit, products: [Kit, KitUI] }, \
        Exact: { url: 'https://git.example/exact.git', version: 1.0.0, exact: true, products: [Exact] } }, \
        targets: { Widgets: { kind: widget, products: [Charts], usesBrand: true }, Push: { kind: notificationService } }, \
        buildPhases: { words: { script: scripts/words.sh, position: beforeCompiling, inputs: [words.txt], \
        outputs: [Words.swift] }, symbols: { script: scripts/symbols.sh, environments: [production, staging] } } }
        """,
        environments: "{ development: {}, staging: {}, production: {} }",
        files: [
            "Kit/Package.swift", "Widgets/Widgets.swift", "Push/NotificationService.swift", "scripts/words.sh",
            "words.txt", "scripts/symbols.sh",
        ])

    private func app(_ brand: TestBrand = everything) throws -> RenderedApp { try RenderedApp(brand) }

    /// Returns the name that the comments of a list's identifiers contain, for the objects that a key refers to.
    private func ids(_ object: [String: Any], _ key: String) throws -> [String] {
        try #require(object[key] as? [String])
    }

    @Test func `every identifier is that of an object, and every object is referred to`() throws {
        let list = try app().list("Acme.xcodeproj/project.pbxproj")
        let objects = try #require(list["objects"] as? [String: [String: Any]])
        let root = try #require(list["rootObject"] as? String)
        var mentioned: Set<String> = [root]
        func visit(_ value: Any) {
            if let text = value as? String {
                if text.count == 24, text.allSatisfy(\.isHexDigit) { mentioned.insert(text) }
            } else if let items = value as? [Any] {
                items.forEach(visit)
            } else if let map = value as? [String: Any] {
                map.values.forEach(visit)
                map.keys.filter { $0.count == 24 }.forEach { visit($0) }
            }
        }
        objects.values.forEach(visit)
        #expect(mentioned == Set(objects.keys))
    }

    @Test func `the app links the brand, which re-exports the runtime, and the manifest's packages`() throws {
        let app = try app()
        let references = try app.objects("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] as? String }
        #expect(references.sorted() == ["..", "../../../Brands/acme/Kit"])
        let repositories = try app.objects("XCRemoteSwiftPackageReference")
        let requirements = repositories.reduce(into: [String: [String: String]]()) {
            $0[$1["repositoryURL"] as? String ?? ""] = $1["requirement"] as? [String: String]
        }
        #expect(
            requirements == [
                "https://git.example/charts.git": ["kind": "upToNextMajorVersion", "minimumVersion": "2.1.0"],
                "https://git.example/exact.git": ["kind": "exactVersion", "version": "1.0.0"],
            ])
        let products = try app.objects("XCSwiftPackageProductDependency")
        #expect(products.allSatisfy { $0["package"] is String })
        let names = products.compactMap { $0["productName"] as? String }
        #expect(names.sorted() == ["AcmeAuth", "AcmeAuth", "Charts", "Charts", "Exact", "Kit", "KitUI"])
    }

    @Test func `extensions are targets that the app embeds`() throws {
        let app = try app()
        let targets = try app.objects("PBXNativeTarget")
        #expect(
            Set(targets.compactMap { $0["productType"] as? String })
                == ["com.apple.product-type.application", "com.apple.product-type.app-extension"])
        let main = try #require(targets.first { $0["name"] as? String == "Acme" })
        #expect(try ids(main, "dependencies").count == 2)
        let embedding = try #require(try app.objects("PBXCopyFilesBuildPhase").first)
        #expect(embedding["dstSubfolderSpec"] as? String == "13")
        #expect(try ids(embedding, "files").count == 2)
        let settings = try app.objects("XCBuildConfiguration").compactMap { $0["buildSettings"] as? [String: Any] }
        let identifiers = settings.compactMap { $0["PRODUCT_BUNDLE_IDENTIFIER"] as? String }
        #expect(Set(identifiers) == ["$(inherited).Widgets", "$(inherited).Push"])
        let folders = try app.objects("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
        #expect(
            folders.sorted() == ["App", "Push", "Widgets"].map { "../../../Brands/acme/\($0)" })
    }

    @Test func `a script runs in its environments, with its files`() throws {
        let scripts = try app().objects("PBXShellScriptBuildPhase")
        let words = try #require(scripts.first { $0["name"] as? String == "words" })
        let folder = "$(SRCROOT)/../../../Brands/acme"
        #expect(words["inputPaths"] as? [String] == ["\(folder)/scripts/words.sh", "\(folder)/words.txt"])
        #expect(words["outputPaths"] as? [String] == ["$(DERIVED_FILE_DIR)/Words.swift"])
        #expect(words["shellScript"] as? String == "set -e\nexec /bin/bash \"$SCRIPT_INPUT_FILE_0\"\n")
        let symbols = try #require(scripts.first { $0["name"] as? String == "symbols" })
        #expect(symbols["alwaysOutOfDate"] as? String == "1")
        #expect(
            (symbols["shellScript"] as? String)?.contains(
                "case \"$BRAND_ENVIRONMENT\" in production|staging) ;; *) exit 0 ;; esac\n") == true)
        let phases = try #require(
            try app().objects("PBXNativeTarget").first { $0["name"] as? String == "Acme" }?["buildPhases"] as? [String])
        #expect(phases.count == 6)
    }

    @Test func `sources that brands share are a second folder`() throws {
        let brand = try TestBrand.app().load()
        let places = AppPlaces(workspace: "../..", hasSharedSources: true)
        let files = texts(try renderer(try Repository.templates()).render(brand, runtimePath: "../..", places: places))
        let project = try #require(files["App/Acme.xcodeproj/project.pbxproj"])
        #expect(project.contains("path = ../../../Brands/_shared/App;"))
    }
}
