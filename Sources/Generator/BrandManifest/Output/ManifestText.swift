extension ResolvedManifest {
    /// What holds for the brand, as a manifest that extends nothing and relies on no default. Read as the manifest of
    /// the same brand, it gives the same values.
    package var yaml: String {
        var text = ""
        writeBlock(standalone, to: &text, indentation: "")
        return text
    }

    /// The same as JSON, with a line end after it.
    package var json: String {
        JSONValue(.section(standalone)).text + "\n"
    }

    private var standalone: [ManifestEntry] {
        let keys = Set(ManifestTable.standalone.map(\.key))
        return (root.entries ?? []).filter { keys.contains($0.key) }
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
    var flowYAML: String {
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
