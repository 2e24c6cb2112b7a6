import Diagnostics
import YAMLTree

/// Reads manifests and what they extend. Bases are read once, however many brands share them.
struct ManifestReader: Sendable {
    private let files: any FileReader
    /// The folder outside which nothing is extended.
    private let brandsFolder: String
    private var bases: [String: ManifestLayer] = [:]

    /// Bases above each other.
    static let maximumDepth = 16
    /// Bytes; YAMLTree refuses what is longer, so that one byte more is enough to be told so.
    static let readLimit = (1 << 20) + 1

    init(files: any FileReader, brandsFolder: String) {
        self.files = files
        self.brandsFolder = brandsFolder
    }

    /// A manifest and the bases above it.
    struct Chain {
        /// The manifest itself first.
        var layers: [ManifestLayer] = []
        var links: [InheritanceLink] = []
        var diagnostics: [Diagnostic] = []
        /// False where a base could not be found or a manifest could not be understood: then what is missing may only
        /// seem so.
        var isWhole = true
    }

    /// Reads a manifest and all that it extends.
    ///
    /// - Throws: why the manifest itself cannot be read. What is wrong with the rest is in the chain.
    mutating func chain(from path: String) throws(FileReadError) -> Chain {
        let layer = try readLayer(path)
        var chain = Chain()
        chain.append(layer)
        var paths = [path]
        while let current = chain.layers.last, let base = current.base, let currentPath = paths.last {
            let target = resolvedPath(base.path, from: currentPath)
            guard let target, target.hasPrefix(brandsFolder + "/") else {
                chain.report(
                    .extendsOutside, "\(quoted(base.path)) leads out of '\(brandsFolder)'; extend a manifest within it",
                    at: base.range)
                break
            }
            guard !paths.contains(target) else {
                chain.report(
                    .extendsCycle, "'\(target)' extends itself; break the circle at one of its steps",
                    at: base.range)
                break
            }
            guard paths.count <= Self.maximumDepth else {
                chain.report(
                    .extendsTooDeep, "manifests extend each other more than \(Self.maximumDepth) deep", at: base.range)
                break
            }
            do {
                let layer = try readBase(target)
                chain.links.append(
                    InheritanceLink(inheritor: current.file, range: base.range, base: layer.file))
                chain.append(layer)
                paths.append(target)
            } catch {
                chain.report(
                    .extendsMissing, "'\(target)' cannot be read: \(error.reason)", at: base.range)
                break
            }
        }
        return chain
    }

    private mutating func readBase(_ path: String) throws(FileReadError) -> ManifestLayer {
        if let layer = bases[path] { return layer }
        let layer = try readLayer(path)
        bases[path] = layer
        return layer
    }

    private func readLayer(_ path: String) throws(FileReadError) -> ManifestLayer {
        let file = SourceFile(path: path, bytes: try files.read(path, limit: Self.readLimit))
        return ManifestLayer(checking: file)
    }
}

extension ManifestReader.Chain {
    fileprivate mutating func append(_ layer: ManifestLayer) {
        layers.append(layer)
        add(layer.diagnostics)
        if layer.value.content == .refused || layer.value["extends"]?.content == .refused { isWhole = false }
    }

    /// Adds the complaint that ends the chain.
    fileprivate mutating func report(_ rule: RuleID, _ message: String, at range: SourceRange) {
        add([Diagnostic(rule, message, at: range)])
        isWhole = false
    }

    /// Adds complaints about any layer, with notes that say who inherits it.
    private mutating func add(_ complaints: [Diagnostic]) {
        for var complaint in complaints {
            complaint.notes += inheritanceSteps(from: complaint.range?.file, to: layers[0].file, links)
            diagnostics.append(complaint)
        }
    }

    /// The layers as one value: the own manifest over its bases.
    var merged: ManifestValue {
        var merged = layers[layers.count - 1].value
        for layer in layers.dropLast().reversed() {
            merged = layer.value.merged(over: merged.inheritable)
        }
        return merged
    }
}

extension ManifestLayer {
    /// Parses and checks a manifest.
    init(checking file: SourceFile) {
        let start = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
        let refused = ManifestValue(.refused, range: start)
        do {
            guard let root = try parseYAML(file) else {
                let complaint = Diagnostic(
                    .missingKey, "the manifest is empty; it begins with 'manifest: 1'", at: start)
                self.init(file: file, value: refused, diagnostics: [complaint])
                return
            }
            var checker = ManifestChecker()
            let value = checker.check(root)
            self.init(file: file, value: value, diagnostics: checker.diagnostics)
        } catch {
            self.init(file: file, value: refused, diagnostics: error.diagnostics)
        }
    }
}
