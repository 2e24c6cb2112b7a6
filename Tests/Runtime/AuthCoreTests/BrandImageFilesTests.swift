import AuthCore
import Foundation
import Testing

@Suite struct BrandImageFilesTests {
    private func files(_ contents: String, _ names: [String] = [], of image: String = "logo") throws -> [String?]? {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        let folder = bundle.appendingPathComponent("Assets.xcassets/logo.imageset", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: folder.appendingPathComponent("Contents.json"))
        for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
        let files = BrandImage(image, bundleURL: bundle).files()
        return files.map { [$0.light.lastPathComponent, $0.dark?.lastPathComponent] }
    }

    private let dark = #"{"appearances": [{"appearance": "luminosity", "value": "dark"}], "filename": "b.svg"}"#

    @Test func `an image has one file, or one for each appearance`() throws {
        #expect(try files(#"{"images": [{"filename": "a.svg"}]}"#, ["a.svg"]) == ["a.svg", nil])
        #expect(
            try files(#"{"images": [\#(dark), {"filename": "a.svg"}]}"#, ["a.svg", "b.svg"]) == ["a.svg", "b.svg"])
    }

    @Test func `an image that is not complete has no files`() throws {
        #expect(try files(#"{"images": [{"filename": "a.svg"}]}"#) == nil)
        #expect(try files(#"{"images": [\#(dark)]}"#, ["b.svg"]) == nil)
        #expect(try files(#"{"images": [{"filename": "../logo.imageset/a.svg"}]}"#, ["a.svg"]) == nil)
        #expect(try files(#"{"images": [{"filename": "a.svg"}]}"#, ["a.svg"], of: "x/../logo") == nil)
        #expect(try files("{", ["a.svg"]) == nil)
    }
}
