import Testing

@testable import PackageRenderer

struct SwiftNamesTests {
    @Test(arguments: [
        ("a", "A"), ("acme", "Acme"), ("inner-world", "InnerWorld"), ("x1-2-3", "X123"),
        ("fork-in-the-road", "ForkInTheRoad"),
        ("3d", "3d"), ("self", "Self"),
    ])
    func `a type has the brand's name in upper camel case`(id: String, name: String) {
        #expect(SwiftNames.typeName(id) == name)
    }

    @Test(arguments: [
        ("development", "development"), ("preProduction", "preProduction"), ("v2", "v2"), ("default", "`default`"),
        ("init", "`init`"), ("self", "`self`"), ("case", "`case`"), ("in", "`in`"), ("nil", "`nil`"), ("some", "some"),
        ("await", "`await`"),
    ])
    func `a case has the environment's name, in backticks if it is a keyword`(name: String, written: String) {
        #expect(SwiftNames.caseName(name) == written)
    }
}
