import ManifestRules
import Manifest
import Diagnostics
import YAMLTree

/// The rules that a SARIF log describes: those of manifests and of YAML, and whatever else a diagnostic names (that
/// there is no workspace), so that every result finds its rule.
struct SARIFRules {
    private var descriptors: [JSONValue] = []
    private var indices: [String: Int] = [:]

    init(for diagnostics: [Diagnostic]) {
        for rule in Rule.all { add(rule.id.rawValue, summary: rule.summary) }
        for diagnostic in diagnostics { add(diagnostic.rule, summary: nil) }
    }

    var json: JSONValue { .array(descriptors) }

    func index(of rule: String) -> Int {
        // A result whose rule has no descriptor would say -1 (section 3.27.6).
        indices[rule] ?? -1
    }

    private mutating func add(_ id: String, summary: String?) {
        guard indices[id] == nil else { return }
        indices[id] = descriptors.count
        let descriptor: JSONValue = ["id": .string(id)]
        let text = summary.map { ["shortDescription": ["text": .string($0)]] as JSONValue }
        descriptors.append(descriptor.adding(text ?? [:]))
    }
}
