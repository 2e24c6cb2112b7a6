import Diagnostics
package import SystemCalls

/// A generated file.
package struct OutputFile: Equatable, Sendable {
    package enum Contents: Equatable, Sendable {
        case bytes([UInt8])
        /// The unchanged bytes of a file of the workspace, which are read when they are needed.
        case copy(CopiedFile)
    }

    /// The path relative to the tree's root, with `/` between components.
    package let path: String
    package let contents: Contents
    /// The template that produced the file. For a copied file, the path of the original.
    package let template: String
    /// The paths of all templates and partials that the bytes and the path came from.
    package let sources: [String]

    package init(path: String, contents: Contents, template: String, sources: [String] = []) {
        self.path = path
        self.contents = contents
        self.template = template
        self.sources = sources
    }

    package init(path: String, bytes: [UInt8], template: String, sources: [String] = []) {
        self.init(path: path, contents: .bytes(bytes), template: template, sources: sources)
    }

    /// The bytes of a rendered file. Empty for a file that is copied when it is written.
    package var bytes: [UInt8] { if case .bytes(let bytes) = contents { bytes } else { [] } }

    /// Creates a file with the bytes of another one, which has the same path in its folder.
    package init(copying path: String, bytes: [UInt8]) {
        self.init(path: path, bytes: bytes, template: path)
    }
}

/// A file of the workspace that is copied into a tree.
package struct CopiedFile: Equatable, Sendable {
    /// The path in the workspace.
    package let path: String
    package let size: Int
    package let digest: Digest

    package init(path: String, size: Int, digest: Digest) {
        self.path = path
        self.size = size
        self.digest = digest
    }
}

extension OutputFile.Contents {
    var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .copy(let file): file.size
        }
    }

    var digest: Digest {
        switch self {
        case .bytes(let bytes): Digest(of: bytes)
        case .copy(let file): file.digest
        }
    }

    /// Returns the bytes. Reads those of a copied file by `read`.
    ///
    /// - Throws: `OutputError` if a copied file has changed since it was checked, and the errors of `read`.
    func bytes(_ read: (String) throws -> [UInt8]) throws -> [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .copy(let file):
            let bytes = try read(file.path)
            guard Digest(of: bytes) == file.digest else { throw OutputError(file.path, .changedMeanwhile) }
            return bytes
        }
    }
}

extension [OutputFile] {
    /// The files in the order of the bytes of their paths.
    package var sortedByPath: [OutputFile] { sorted { ExactText($0.path) < ExactText($1.path) } }
}
