/// A file as it shall be: where in the tree, which bytes, and where they came from.
package struct OutputFile: Equatable, Sendable {
    /// Relative to the tree's root, components separated by `/`.
    package let path: String
    package let bytes: [UInt8]
    /// The template that the bytes came from, for the ledger.
    package let template: String
    /// Further templates that the ledger has to name, such as the partials that are no standard ones.
    package let partials: [String]

    package init(path: String, bytes: [UInt8], template: String, partials: [String] = []) {
        self.path = path
        self.bytes = bytes
        self.template = template
        self.partials = partials
    }
}

/// What a ledger says about the run that wrote it. Nothing in it depends on time or machine.
package struct LedgerInfo: Equatable, Sendable {
    /// The tool and its version, such as `brandgen 1.2.0`.
    package let tool: String
    /// The manifest's path, as people shall read it.
    package let manifest: String

    package init(tool: String, manifest: String) {
        self.tool = tool
        self.manifest = manifest
    }
}
