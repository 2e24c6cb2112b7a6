import Testing

struct HeaderTests {
    @Test func `the first line of every file names the tool and its source and asks not to edit it`() throws {
        let package = try Repository.package(try TestBrand.everything.load())
        for (path, text) in package {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // JSON has no comments: there it is the first member.
            let head = path.hasSuffix(".json") ? lines[1] : lines[0]
            #expect(head.contains("brandgen"), "\(path)")
            #expect(
                head.contains(path.hasSuffix("terms.md") ? "Brands/acme/terms.md" : "Brands/acme/brand.yaml"), "\(path)"
            )
            #expect(head.lowercased().contains("do not edit"), "\(path)")
        }
        #expect(package.count > 10)
    }

    @Test func `files end with one line end, and no line with a blank`() throws {
        for (path, text) in try Repository.package(try TestBrand.everything.load()) {
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
            #expect(!text.contains(" \n") && !text.contains("\t") && !text.contains("\n\n\n"), "\(path)")
        }
    }

    @Test func `nothing of a template is left`() throws {
        for (path, text) in try Repository.package(try TestBrand.everything.load()) {
            #expect(!text.contains("{{") && !text.contains("}}"), "\(path)")
        }
    }
}
