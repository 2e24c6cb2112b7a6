import Diagnostics

/// A generated file in memory.
package struct OutputFile: Equatable, Sendable {
    /// The path relative to the tree's root, with `/` between components.
    package let path: String
    package let bytes: [UInt8]
    /// The template that produced the file, as the ledger names it. For a copied file, the path of the original.
    package let template: String
    /// The partials that the ledger also names.
    package let partials: [String]
    /// The paths of all files that the bytes and the path came from. The ledger does not contain them.
    package let sources: [String]

    package init(
        path: String, bytes: [UInt8], template: String, partials: [String] = [], sources: [String] = []
    ) {
        self.path = path
        self.bytes = bytes
        self.template = template
        self.partials = partials
        self.sources = sources
    }

    /// Creates a copy of a file, which has the same path in the tree as in its original folder.
    package init(copying path: String, bytes: [UInt8]) {
        self.init(path: path, bytes: bytes, template: path)
    }
}

extension [OutputFile] {
    /// The files in the order of the bytes of their paths.
    package var sortedByPath: [OutputFile] {
        // Sorting numbers moves less than sorting files.
        let order = indices.sorted { ExactText(self[$0].path) < ExactText(self[$1].path) }
        return order.map { self[$0] }
    }
}
