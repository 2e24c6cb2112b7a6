package import Diagnostics

/// A manifest, the bases below it, and what the workspace sets below them.
package struct InheritanceChain {
    /// The manifest that the others were read for.
    package let file: SourceFile
    /// What holds least first: the workspace's, then each base before what extends it, the manifest itself last.
    package private(set) var layers: [ManifestLayer] = []
    /// One step to each base: the first by which it was reached.
    package private(set) var links: [InheritanceLink] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// False where a base could not be found or a manifest could not be understood: then what is missing may only
    /// seem so.
    package private(set) var isWhole = true
    private var reached: Set<String> = []

    init(of own: ManifestLayer) {
        file = own.file
        add(own.diagnostics)
        isWhole = own.isUnderstood
    }

    /// Notes a step to a base, with what is wrong with the base; false where another step led there already.
    mutating func reach(_ base: ManifestLayer, by link: InheritanceLink) -> Bool {
        guard reached.insert(base.file.path).inserted else { return false }
        links.append(link)
        add(base.diagnostics)
        if !base.isUnderstood { isWhole = false }
        return true
    }

    mutating func addAboveAll(_ layer: ManifestLayer) {
        layers.append(layer)
    }

    /// Adds a diagnostic about a step that leads nowhere.
    mutating func report(_ rule: RuleID, _ message: String, at range: SourceRange, notes: [Note] = []) {
        add([Diagnostic(rule, message, at: range, notes: notes)])
        isWhole = false
    }

    /// Adds diagnostics about any layer, with notes that say who inherits it.
    mutating func add(_ added: [Diagnostic]) {
        for var diagnostic in added {
            diagnostic.notes += inheritanceSteps(from: diagnostic.range?.file, to: file, links)
            diagnostics.append(diagnostic)
        }
    }

    /// The layers as one value.
    package var merged: ManifestValue {
        var merged = layers[0].value
        for layer in layers.dropFirst() {
            merged = layer.value.merged(over: merged.inheritable)
        }
        return merged
    }
}

extension ManifestLayer {
    /// Whether it can be told what the manifest says and what it extends.
    fileprivate var isUnderstood: Bool {
        guard value.content != .refused else { return false }
        guard let extends = value["extends"] else { return true }
        return extends.content != .refused && !(extends.items ?? []).contains { $0.content == .refused }
    }
}
