import Manifest
import Diagnostics
import Testing

@testable import PackageRenderer

struct TemplateConditionTests {
    /// Returns the paths of the files that templates in these folders produce for a brand.
    private func emitted(_ folders: [String], _ brand: TestBrand) throws -> [String] {
        let templates = folders.map { ("\($0)/\($0.replacing("/", with: "-")).txt", "") }
        return try render(Dictionary(uniqueKeysWithValues: templates), brand).keys.sorted()
    }

    @Test func `templates in other folders are for the brands with that capability`() throws {
        let folders = Capability.all.map(\.folder)
        let brands: [TestBrand] = [
            .everything, .hosted, .served, .byAmplify, .atSupabase, .atClerk, .withApp,
            try .illustrated(),
        ]
        let made = try Set(brands.flatMap { try emitted(folders, $0) })
        let files = made.filter { !$0.hasPrefix("Sources/") && !$0.hasPrefix("App/") }
        #expect(files.sorted() == folders.map { "\($0.replacing("/", with: "-")).txt" }.sorted())
        #expect(try emitted(folders, TestBrand()) == ["backends-mock.txt", "providers-email.txt"])
    }

    @Test func `templates in environments are for each environment of every brand`() throws {
        let made = try render(
            ["environments/of/{{environment.id}}.txt": "{{brand.id}} {{environment.bundleId}}"],
            TestBrand(environments: "{ one: {}, two: { bundleIdSuffix: .two } }"))
        #expect(made == ["of/one.txt": "acme com.example.acme", "of/two.txt": "acme com.example.acme.two"])
    }

    @Test func `a template for each environment needs a different file name for each`() throws {
        let brand = TestBrand(environments: "{ one: {}, two: {} }")
        #expect(
            try diagnostics { _ = try render(["environments/a.txt": ""], brand) } == [
                "'environments/a.txt.mustache' produces 'a.txt' for several environments of brand "
                    + "'acme'; add {{environment.id}} to its file name [template-name]"
            ])
        #expect(try diagnostics { _ = try render(["package/a.txt": "{{environment.id}}"], brand) }.count == 1)
    }

    @Test func `templates in app/seeds are for the developer's files, and for no package`() throws {
        let templates = ["app/seeds/App/{{brand.type}}.txt": "{{brand.name}}: {{seeds.version}}", "package/a.txt": ""]
        #expect(try render(templates).keys.filter { $0.hasSuffix(".txt") } == ["a.txt"])
        var brand = TestBrand()
        brand.app = "{}"
        let renderer = try renderer(templates)
        #expect(try texts(renderer.renderSeeds(of: brand.load())) == ["App/Acme.txt": "Acme: 1"])
        brand.app = "false"
        #expect(try renderer.renderSeeds(of: brand.load()).isEmpty)
    }

    @Test(arguments: [
        ("provider/google/a.txt", "did you mean 'providers/google/'?"),
        ("providers/gogle/Sources/{{brand.module}}/a.txt", "did you mean 'providers/google/'?"),
        ("pakage/Sources/{{brand.module}}/a.txt", "did you mean 'package/'?"),
        ("shared/Brandgn/a.txt", "did you mean 'shared/Brandgen/'?"),
        ("app/seed/App/a.txt", "did you mean 'app/seeds/'?"),
        ("elsewhere/a.txt", "move it to 'package/' to use it for every brand"),
        ("a.txt", "move it to 'package/' to use it for every brand"),
    ])
    func `a template that no brand could use is refused`(path: String, remedy: String) throws {
        let all = try diagnostics { _ = try renderer([path: ""]) }
        #expect(
            all == [
                "the folder of '\(path).mustache' is not a known template folder, so the template is never used; "
                    + "\(remedy) [template-folder]"
            ])
    }
}
