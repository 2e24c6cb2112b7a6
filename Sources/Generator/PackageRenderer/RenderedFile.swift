/// A file of a brand's package, in memory.
package struct RenderedFile: Equatable, Sendable {
    /// Where the file belongs in the package, with `/` between folders.
    package let path: String
    package let bytes: [UInt8]
    /// The template it came from, relative to the templates' folder.
    package let template: String

    package init(path: String, bytes: [UInt8], template: String) {
        self.path = path
        self.bytes = bytes
        self.template = template
    }
}
