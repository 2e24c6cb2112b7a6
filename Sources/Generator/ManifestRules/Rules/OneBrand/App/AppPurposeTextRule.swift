import Diagnostics
import Manifest

extension Rule {
    static let appPurposeText = Rule(
        id: "app-purpose-text",
        summary: "a text that asks for a permission says what the app does with it",
        severity: .error,
        documentation: Documentation(
            """
            The system shows the text of a key such as `NSCameraUsageDescription` when it asks the user. App Review refuses \
            an app whose text is empty or does not explain the use (App Review Guidelines, 5.1.1), and the system ends an \
            app that asks without a text.
            """,
            bad: """
                app: { infoPlist: { NSCameraUsageDescription: TODO } }
                """,
            good: """
                app: { infoPlist: { NSCameraUsageDescription: Scan the code of a puzzle. } }
                """,
            files: exampleApp),
        check: .manifest(checkPurposeTexts))
}

@Sendable private func checkPurposeTexts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.propertyListEntries("infoPlist").compactMap { list, entry in
        let key = DerivedKeys.root(ofInfoPlistKey: entry.key)
        guard key.hasPrefix("NS"), key.hasSuffix("UsageDescription"), entry.value.content != .refused,
            let problem = problem(of: entry.value.text, key: entry.key)
        else { return nil }
        return rule.diagnostic(
            "'\(entry.key)' in '\(list.path)' \(problem), which App Review refuses; write what the app does with the "
                + "permission, or remove the key",
            at: entry.value.range)
    }
}

/// Returns a phrase about a text that explains nothing, or `nil` for other texts.
private func problem(of text: String?, key: String) -> String? {
    guard let text else { return "is not text" }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first else { return "has no words" }
    let isPlaceholder =
        placeholders.contains(first) || words.starts(with: ["lorem", "ipsum"])
        || words.joined(separator: " ").hasPrefix("your text") || words == [key.lowercased()]
    return isPlaceholder ? "is a placeholder" : nil
}

private let placeholders: Set<String> = [
    "todo", "tbd", "fixme", "xxx", "placeholder", "changeme", "asdf", "description", "test",
]
