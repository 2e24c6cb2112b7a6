import Diagnostics

/// Reads manifests and what they extend. Bases are read once, however many brands share them.
package struct ManifestReader: Sendable {
    private let files: any FileReader
    /// The folder outside which nothing is extended.
    private let brandsFolder: String
    /// What every manifest holds over; nil for nothing.
    private let defaults: ManifestLayer?
    private let checkFile: ManifestFileCheck
    private var bases: [String: ManifestLayer] = [:]

    /// Bases above each other.
    static let maximumDepth = 16
    /// Bytes; YAMLTree refuses what is longer, so that one byte more is enough to be told so.
    package static let readLimit = (1 << 20) + 1

    package init(
        files: any FileReader, brandsFolder: String, defaults: ManifestLayer? = nil,
        checkFile: @escaping ManifestFileCheck = { _, _, _ in [] }
    ) {
        self.files = files
        self.brandsFolder = brandsFolder
        self.defaults = defaults
        self.checkFile = checkFile
    }

    /// Reads a manifest and all that it extends.
    ///
    /// - Throws: why the manifest itself cannot be read. What is wrong with the rest is in the chain.
    package mutating func chain(from path: String) throws(FileReadError) -> InheritanceChain {
        let own = try readLayer(path)
        var chain = InheritanceChain(of: own)
        if let defaults { chain.addAboveAll(defaults) }
        readBases(of: own, [path], into: &chain)
        chain.addAboveAll(own)
        chain.add(chain.lockDiagnostics)
        return chain
    }

    /// Adds what a manifest extends, each base above its own bases and below those that are listed after it. What was
    /// read by another way already stays where it is, which is below everything that extends it.
    ///
    /// The trail holds the paths from the brand's manifest to this one.
    private mutating func readBases(of layer: ManifestLayer, _ trail: [String], into chain: inout InheritanceChain) {
        guard let path = trail.last else { return }
        var listed: [String: SourceRange] = [:]
        for base in layer.bases {
            guard let target = resolvedPath(base.path, from: path), target.hasPrefix(brandsFolder + "/") else {
                chain.report(
                    .extendsOutside, "\(quoted(base.path)) leads out of '\(brandsFolder)'; extend a manifest within it",
                    at: base.range)
                continue
            }
            if let first = listed.updateValue(base.range, forKey: target) {
                chain.report(
                    .duplicateValue, "'\(target)' stands in 'extends' twice; remove one", at: base.range,
                    notes: [Note("it is here first", at: first)])
                continue
            }
            guard !trail.contains(target) else {
                chain.report(
                    .extendsCycle, "'\(target)' extends itself; break the circle at one of its steps", at: base.range)
                continue
            }
            guard trail.count <= Self.maximumDepth else {
                chain.report(
                    .extendsTooDeep, "manifests extend each other more than \(Self.maximumDepth) deep", at: base.range)
                continue
            }
            do {
                let read = try readBase(target)
                let link = InheritanceLink(inheritor: layer.file, range: base.range, base: read.file)
                guard chain.reach(read, by: link) else { continue }
                readBases(of: read, trail + [target], into: &chain)
                chain.addAboveAll(read)
            } catch {
                chain.report(.extendsMissing, "'\(target)' cannot be read: \(error.reason)", at: base.range)
            }
        }
    }

    private mutating func readBase(_ path: String) throws(FileReadError) -> ManifestLayer {
        if let layer = bases[path] { return layer }
        let layer = try readLayer(path)
        bases[path] = layer
        return layer
    }

    private func readLayer(_ path: String) throws(FileReadError) -> ManifestLayer {
        let file = SourceFile(path: path, bytes: try files.read(path, limit: Self.readLimit))
        return ManifestLayer(checking: file, by: checkFile)
    }
}
