import Diagnostics

extension ResolvedManifest {
    /// What the manifests of the chain say, as one that extends nothing; with defaults, it relies on none either. Read
    /// as the manifest of the same brand, it gives the same values. As YAML or, with a line end after it, as JSON.
    package func text(withDefaults: Bool, isJSON: Bool) -> String {
        let keys = Set(ManifestTable.standalone.map(\.key))
        let all = (root.entries ?? []).filter { keys.contains($0.key) }
        let entries = withDefaults ? all : all.written
        if isJSON { return JSONValue(.section(entries)).text + "\n" }
        var text = ""
        writeBlock(entries, to: &text, indentation: "")
        return text
    }
}

extension [ManifestEntry] {
    /// Those that a manifest says, at every depth.
    fileprivate var written: [ManifestEntry] {
        filter { $0.keyRange != nil }.map { entry in
            guard let entries = entry.value.entries else { return entry }
            return entry.with(ManifestValue(.section(entries.written), range: entry.value.range))
        }
    }
}

private func writeBlock(_ entries: [ManifestEntry], to text: inout String, indentation: String) {
    for entry in entries {
        text += indentation + plainOrQuoted(entry.key) + ":"
        if case .section(let inner) = entry.value.content, !inner.isEmpty {
            text += "\n"
            writeBlock(inner, to: &text, indentation: indentation + "  ")
        } else {
            text += " " + entry.value.content.flowYAML + "\n"
        }
    }
}

extension ManifestValue.Content {
    /// The value on one line of YAML, such as `{ light: "#FFFFFF", dark: "#000000" }`.
    package var flowYAML: String {
        switch self {
        case .text(let text): plainOrQuoted(text)
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): "\(boolean)"
        case .list(let items): "[" + items.map(\.content.flowYAML).joined(separator: ", ") + "]"
        case .section(let entries) where entries.isEmpty: "{}"
        case .section(let entries):
            "{ " + entries.map { "\(plainOrQuoted($0.key)): \($0.value.content.flowYAML)" }.joined(separator: ", ")
                + " }"
        case .refused: "null"
        }
    }
}
