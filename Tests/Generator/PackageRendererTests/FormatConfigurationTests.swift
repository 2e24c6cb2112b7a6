import Foundation
import Testing

/// The generated packages have the repository's formatting rules, except for the line length.
struct FormatConfigurationTests {
    @Test func `a package has the formatting rules of this repository without a line length`() throws {
        let text = try #require(try Repository.package(try TestBrand().load())[".swift-format"])
        // The file has comments, which JSONSerialization does not support.
        let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        var package = try configuration(Data(lines.joined(separator: "\n").utf8))
        var own = try configuration(Data(contentsOf: Repository.folder.appending(path: ".swift-format")))
        #expect(own.removeValue(forKey: "lineLength") as? Int == 120)
        #expect(package.removeValue(forKey: "lineLength") as? Int == 1_000_000)
        #expect(package as NSDictionary == own as NSDictionary)
    }

    private func configuration(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
