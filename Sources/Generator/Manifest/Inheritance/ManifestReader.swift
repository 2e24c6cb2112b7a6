import Diagnostics
import Synchronization

/// Reads manifests and their bases, and keeps the bases for the next brand.
package final class ManifestReader: Sendable {
    private let files: any FileReader
    /// The folder that must contain all bases.
    private let brandsFolder: String
    /// The layer with the lowest precedence, or `nil`.
    private let defaults: ManifestLayer?
    private let table: ManifestTable
    private let checkFile: ManifestFileCheck
    private let bases = Mutex<[String: ManifestLayer]>([:])

    /// The maximum number of bases in one line of inheritance.
    static let maximumDepth = 16
    /// The number of bytes to read: one more than `YAMLTree` accepts, so that it detects a longer file.
    package static let readLimit = (1 << 20) + 1

    package init(
        files: any FileReader, brandsFolder: String, defaults: ManifestLayer? = nil,
        table: ManifestTable = .standard, checkFile: @escaping ManifestFileCheck = { _, _, _ in [] }
    ) {
        self.files = files
        self.brandsFolder = brandsFolder
        self.defaults = defaults
        self.table = table
        self.checkFile = checkFile
    }

    /// Reads a manifest and all its bases.
    ///
    /// - Throws: `FileReadError` if the manifest itself cannot be read. The chain contains the diagnostics of its
    ///   bases.
    package func chain(from path: String) throws(FileReadError) -> InheritanceChain {
        let layer = try readLayer(path)
        var chain = InheritanceChain(of: layer, table)
        if let defaults { chain.append(defaults) }
        readBases(of: layer, [path], into: &chain)
        chain.append(layer)
        chain.add(chain.lockDiagnostics)
        return chain
    }

    /// Adds the bases of a manifest. Each base comes after its own bases and before those that are listed after it. A
    /// base that was added earlier keeps its place, which is before all manifests that extend it.
    ///
    /// `trail` contains the paths from the brand's manifest to this one.
    private func readBases(of layer: ManifestLayer, _ trail: [String], into chain: inout InheritanceChain) {
        guard let path = trail.last else { return }
        var listed: [String: SourceRange] = [:]
        for base in layer.bases {
            guard let target = resolvedPath(base.path, from: path), target.hasPrefix(brandsFolder + "/") else {
                chain.report(
                    .extendsOutside,
                    "\(quoted(base.path)) is outside '\(brandsFolder)'; extend a manifest in that folder",
                    at: base.range)
                continue
            }
            if let first = listed.updateValue(base.range, forKey: target) {
                chain.report(
                    .duplicateValue, "'extends' contains '\(target)' twice; remove one", at: base.range,
                    notes: [Note("first used here", at: first)])
                continue
            }
            guard !trail.contains(target) else {
                chain.report(
                    .extendsCycle, "'\(target)' extends itself; remove one 'extends' of the cycle", at: base.range)
                continue
            }
            guard trail.count <= Self.maximumDepth else {
                chain.report(
                    .extendsTooDeep, "the manifest has more than \(Self.maximumDepth) levels of bases; remove some",
                    at: base.range)
                continue
            }
            do {
                let read = try readBase(target)
                let link = InheritanceLink(inheritor: layer.file, range: base.range, base: read.file)
                guard chain.record(link, to: read) else { continue }
                readBases(of: read, trail + [target], into: &chain)
                chain.append(read)
            } catch {
                let isMissing = if case .missing = error { true } else { false }
                let meant = isMissing ? likelyBase(base.path, from: path) : nil
                let remedy = meant.map { "did you mean '\($0)'?" } ?? "correct the path, which is relative to this file"
                chain.report(
                    .extendsMissing, "'\(target)' cannot be read: \(error.reason)" + (isMissing ? "; \(remedy)" : ""),
                    at: base.range, fixIt: meant.flatMap { FixIt(correcting: base.range, to: $0) })
            }
        }
    }

    /// Returns the path of the base that a path to nothing most likely means, relative to the manifest that contains it.
    private func likelyBase(_ written: String, from path: String) -> String? {
        let folders = ((try? files.names(in: brandsFolder)) ?? []).filter { $0.hasPrefix("_") }.sorted()
        let bases = folders.flatMap { folder in
            ((try? files.names(in: "\(brandsFolder)/\(folder)")) ?? [])
                .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { "\(folder)/\($0)" }
        }
        // The path may also begin at the folder of the brands.
        let target = String(written.drop { $0 == "." || $0 == "/" })
        let similar = bases.filter { base in
            let parts = zip(base.split(separator: "/"), target.split(separator: "/"))
            return base.count { $0 == "/" } == target.count { $0 == "/" }
                && parts.allSatisfy { $0 == $1 || suggestion(for: String($1), among: [String($0)]) != nil }
        }
        guard let base = suggestion(for: target, among: similar) ?? similar.first else { return nil }
        let depth = path.dropFirst(brandsFolder.utf8.count + 1).count { $0 == "/" }
        return String(repeating: "../", count: depth) + base
    }

    private func readBase(_ path: String) throws(FileReadError) -> ManifestLayer {
        if let layer = bases.withLock({ $0[path] }) { return layer }
        let layer = try readLayer(path)
        bases.withLock { $0[path] = layer }
        return layer
    }

    private func readLayer(_ path: String) throws(FileReadError) -> ManifestLayer {
        let file = SourceFile(path: path, bytes: try files.read(path, limit: Self.readLimit))
        return ManifestLayer(checking: file, against: table, by: checkFile)
    }
}
