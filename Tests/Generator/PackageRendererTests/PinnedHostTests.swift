import Testing

@testable import PackageRenderer

/// The pinned servers of an environment in the generated package.
struct PinnedHostTests {
    @Test func `an environment contains the pins of its servers as values`() throws {
        let files = try Repository.package(try TestBrand.everything.load())
        let environment = try #require(files["Sources/AcmeAuth/AcmeEnvironment.swift"])
        #expect(
            environment.contains(
                """
                                apiBaseURL: "https://a.example",
                                pins: [
                                    "a.example": .init(
                                        keys: [
                                            "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
                                            "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
                                        ],
                                        expires: "2027-06-30"
                                    ),
                                    "b.example": .init(
                                        keys: [
                                            "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
                                            "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
                                        ],
                                        expires: "2027-07-31"
                                    ),
                                ],
                                backend: .mock,
                """))
        let values = try #require(files["Tests/AcmeAuthTests/Resources/manifest.json"])
        #expect(
            values.contains(
                """
                      "pins": [
                        {
                          "host": "a.example",
                          "keys": ["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=", "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI="],
                          "expires": "2027-06-30"
                        },
                        {
                          "host": "b.example",
                """))
        let readme = try #require(files["README.md"])
        #expect(readme.contains("before 2027-06-30; from that day, the keys of `a.example` are not checked"))
    }
}
