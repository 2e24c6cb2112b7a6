import Foundation
import Manifest
import Testing

@testable import PackageRenderer

@Suite struct PrivacyManifestTests {
    /// Calls that need a reason, by category ("Describing use of required reason API", Apple Developer).
    private static let calls = [
        "UserDefaults": ["UserDefaults"],
        "FileTimestamp": [
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
            "getattrlist", "fstat(", "lstat(", " stat(",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": ["volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "statfs", "statvfs"],
        "ActiveKeyboards": ["activeInputModes"],
    ]

    /// Returns the lines of a Swift file that an iOS app compiles for release: without the branches for Linux and for
    /// debug builds.
    private static func linesOfApps(_ text: String) -> [Substring] {
        var conditions: [Bool] = []
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let word = line.drop { $0 == " " }
            if word.hasPrefix("#if ") {
                let excludes = ["os(Linux)", "DEBUG", "!canImport(Darwin)", "canImport(Glibc)", "!canImport(Security)"]
                conditions.append(!excludes.contains { word == "#if \($0)" })
            } else if word.hasPrefix("#else"), let last = conditions.popLast() {
                conditions.append(!last)
            } else if word.hasPrefix("#endif") {
                _ = conditions.popLast()
            }
            return !conditions.contains(false) && !word.hasPrefix("//")
        }
    }

    /// The categories of the calls in the sources of each module, which are read once.
    private static let categories = Result {
        try Dictionary(
            uniqueKeysWithValues: RuntimeModules.all.map { ($0.name, try categories(of: $0.name)) })
    }

    private static func categories(of module: String) throws -> Set<String> {
        let folder = Repository.folder.appending(path: "Sources/Runtime/\(module)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        var found: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let lines = linesOfApps(text)
            for (category, words) in calls where lines.contains(where: { line in words.contains { line.contains($0) } })
            {
                found.insert(category)
            }
        }
        return found
    }

    @Test(arguments: [
        TestBrand.everything, .hosted, .served, .atSupabase, .atClerk,
        TestBrand(auth: "session: { import: { from: userDefaults, key: k } }"),
    ])
    func `the manifest has a reason for each call in the linked modules`(brand: TestBrand) throws {
        var brand = brand
        brand.app = "{}"
        let loaded = try brand.load()
        // Tests link more modules than the app.
        let linked = RuntimeModules.linked(by: loaded).filter { !$0.hasSuffix("Testing") && $0 != "COpenSSL" }
        let all = try Self.categories.get()
        let needed = try linked.reduce(into: Set<String>()) { $0.formUnion(try #require(all[$1])) }
        #expect(Set(loaded.requiredReasons.map(\.category)) == needed)
    }

    @Test func `collected data follows from the manifest`() throws {
        var brand = TestBrand.app()
        #expect(try brand.load().collectedData.map(\.type) == ["EmailAddress", "UserID"])
        brand.auth = "signUpFields: [displayName, phone]"
        brand.features = "{ accountDeletion: true, analytics: true, clientMetrics: true, pushRegistration: true }"
        #expect(
            try brand.load().collectedData.map(\.type)
                == ["EmailAddress", "UserID", "Name", "PhoneNumber", "DeviceID", "ProductInteraction"])
        brand.features = "{ accountDeletion: true, clientMetrics: true }"
        let metrics = try #require(try brand.load().collectedData.last)
        #expect(metrics.type == "ProductInteraction" && !metrics.isLinked)
    }
}
