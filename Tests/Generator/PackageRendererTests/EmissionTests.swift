import Manifest
import Diagnostics
import Testing

@testable import PackageRenderer

struct EmissionTests {
    /// The paths that templates in these folders make of a brand.
    private func emitted(_ folders: [String], _ brand: TestBrand) throws -> [String] {
        let templates = folders.map { ("\($0)/\($0.replacing("/", with: "-")).txt", "") }
        return try render(Dictionary(uniqueKeysWithValues: templates), brand).keys.sorted()
    }

    @Test func `what lies in package is for every brand, in folders of its own`() throws {
        let made = try render(["package/a.txt": "", "package/Sources/b/c.txt": ""])
        #expect(made.keys.sorted() == ["Sources/b/c.txt", "a.txt"])
    }

    @Test func `the other folders are for the brands that have what they are called after`() throws {
        let folders = Capability.all.map(\.folder)
        let brands: [TestBrand] = [.everything, .hosted, .served, .byAmplify]
        let made = try Set(brands.flatMap { try emitted(folders, $0) })
        #expect(made.sorted() == folders.map { "\($0.replacing("/", with: "-")).txt" }.sorted())
        #expect(try emitted(folders, TestBrand()) == ["backends-mock.txt", "providers-email.txt"])
    }

    @Test func `what lies in environments is for each environment of every brand`() throws {
        let made = try render(
            ["environments/of/{{environment.id}}.txt": "{{brand.id}} {{environment.bundleId}}"],
            TestBrand(environments: "{ one: {}, two: { bundleIdSuffix: .two } }"))
        #expect(made == ["of/one.txt": "acme com.example.acme", "of/two.txt": "acme com.example.acme.two"])
    }

    @Test func `a template for each environment makes a file of its own for each`() throws {
        let brand = TestBrand(environments: "{ one: {}, two: {} }")
        #expect(
            try diagnostics { _ = try render(["environments/a.txt": ""], brand) } == [
                "'environments/a.txt.mustache' makes 'a.txt' for several environments of brand 'acme'; have "
                    + "{{environment.id}} in its name [template-name]"
            ])
        #expect(try diagnostics { _ = try render(["package/a.txt": "{{environment.id}}"], brand) }.count == 1)
    }

    @Test func `partials make no file`() throws {
        let made = try render(["package/a.txt": "{{>b}}{{>c/d}}", "partials/b": "B", "partials/c/d": "D"])
        #expect(made == ["a.txt": "BD"])
    }

    @Test(arguments: [
        ("provider/google/a.txt", "did you mean 'providers/google/'?"),
        ("providers/gogle/Sources/{{brand.module}}/a.txt", "did you mean 'providers/google/'?"),
        ("features/family-accounts/a.txt", "did you mean 'features/familyAccounts/'?"),
        ("pakage/Sources/{{brand.module}}/a.txt", "did you mean 'package/'?"),
        ("Package/a.txt", "did you mean 'package/'?"),
        ("shared/Brandgn/a.txt", "did you mean 'shared/Brandgen/'?"),
        ("environment/a.txt", "did you mean 'environments/'?"),
        ("partial/header", "did you mean 'partials/'?"),
        ("elsewhere/a.txt", "put it into 'package/' for every brand to have it"),
        ("a.txt", "put it into 'package/' for every brand to have it"),
        ("flows/a.txt", "put it into 'package/' for every brand to have it"),
    ])
    func `a template that no brand would ever emit is refused`(path: String, remedy: String) throws {
        let all = try diagnostics { _ = try renderer([path: ""]) }
        #expect(
            all == [
                "no folder of '\(path).mustache' says which brands it is for, so it would never be emitted; "
                    + "\(remedy) [template-folder]"
            ])
    }
}
