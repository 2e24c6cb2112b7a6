import Manifest
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct SystemFileReaderTests {
    @Test func `files and folders are read from disk`() throws {
        var template = Array("/tmp/brandgen-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer {
            unlink("\(root)/Brands/acme/brand.yaml")
            unlink("\(root)/Brands/pipe")
            rmdir("\(root)/Brands/acme")
            rmdir("\(root)/Brands")
            rmdir(root)
        }
        mkdir("\(root)/Brands", 0o700)
        mkdir("\(root)/Brands/acme", 0o700)
        let content = String(repeating: "é", count: 20_000)
        let descriptor = open("\(root)/Brands/acme/brand.yaml", O_WRONLY | O_CREAT, 0o600)
        #expect(write(descriptor, content, content.utf8.count) == content.utf8.count)
        close(descriptor)

        let reader = SystemFileReader(root: root)
        #expect(try reader.read("Brands/acme/brand.yaml", limit: 1 << 20) == Array(content.utf8))
        #expect(try reader.read("Brands/acme/brand.yaml", limit: 17_000) == Array(content.utf8.prefix(17_000)))
        #expect(try reader.names(in: "Brands") == ["acme"])
        #expect(reader.isFile("Brands/acme/brand.yaml"))
        #expect(!reader.isFile("Brands/acme"))
        #expect(!reader.isFile("Brands/zeta/brand.yaml"))
        #expect(reader.isFolder("Brands/acme"))
        #expect(!reader.isFolder("Brands/acme/brand.yaml"))
        #expect(!reader.isFolder("Brands/zeta"))
        #expect(throws: FileReadError.missing) { try reader.read("Brands/zeta/brand.yaml", limit: 1) }
        #expect(throws: FileReadError.missing) { try reader.names(in: "Nowhere") }
        #expect(throws: FileReadError.notAFile(.folder)) { try reader.read("Brands/acme", limit: 1) }
        mkfifo("\(root)/Brands/pipe", 0o600)
        #expect(throws: FileReadError.notAFile(.pipe)) {
            try reader.read("Brands/pipe", limit: 1)
        }
        #expect(throws: FileReadError.unreadable("Not a directory")) {
            try reader.names(in: "Brands/acme/brand.yaml")
        }
    }
}
