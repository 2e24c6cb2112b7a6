import Foundation
import Testing

/// Files and folders whose names are not UTF-8. Linux allows them; macOS does not.
#if os(Linux)
struct UndecodableNameTests {
    /// Makes an empty folder by a name of bytes.
    private func make(_ name: [UInt8], in folder: URL) throws {
        let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
        let made = mkdir(path.map { CChar(bitPattern: $0) }, 0o755)
        try #require(made == 0)
    }

    @Test func `a brand folder is reported with its escaped name`() throws {
        try withWorkspace(acmeBrand()) { folder in
            let brands = folder.appendingPathComponent("Brands")
            try make(Array("caf".utf8) + [0xE9, 0x5C] + Array(" 1".utf8), in: brands)
            try make(Array("_base".utf8) + [0xFF], in: brands)
            let run = try brandgen(["validate"], in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors == """
                    error: the name of the folder 'Brands/_base\\377' is not UTF-8; rename it [name-not-utf8]
                    error: the name of the folder 'Brands/caf\\351\\\\\\ 1' is not UTF-8; rename it [name-not-utf8]
                    2 errors

                    """)
        }
    }
}
#endif
