/// A file of a brand's package, in memory.
package struct RenderedFile: Equatable, Sendable {
    /// Where the file belongs in the package, with `/` between folders.
    package let path: String
    package let bytes: [UInt8]
    /// The template it came from: see `TemplateSource.place`. Of a copied file of the runtime, its path in the Swift
    /// package that holds the runtime.
    package let template: String
    /// The partials rendered into it or its name that are no standard ones, likewise.
    package let ownPartials: [String]
    /// That template and every partial that was rendered into the file or its name, as their sources' files are called.
    package let sources: Set<String>

    package init(path: String, bytes: [UInt8], template: String, ownPartials: [String] = [], sources: Set<String>) {
        self.path = path
        self.bytes = bytes
        self.template = template
        self.ownPartials = ownPartials
        self.sources = sources
    }

    /// A copy of a file of the runtime, by its path in the Swift package that holds the runtime.
    package init(copying path: String, bytes: [UInt8]) {
        self.init(path: path, bytes: bytes, template: path, sources: [])
    }
}
