import Diagnostics
import Manifest

extension Rule {
    static let choiceWithoutValue = Rule(
        id: "choice-without-value",
        summary: "users choose only what the brand's session has",
        severity: .error,
        documentation: Documentation(
            """
            The value of a key in `userChoices` is the most that a user may have. If it is false, there is nothing to \
            choose. A session that is not restored is never unlocked, so `biometricUnlock` also needs `restore`.
            """,
            bad: """
                auth: { session: { userChoices: [biometricUnlock] } }
                """,
            good: """
                auth: { session: { biometricUnlock: true, userChoices: [biometricUnlock] } }
                """),
        check: .manifest(checkChoices))
}

@Sendable private func checkChoices(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let choices = manifest.value(at: "auth.session.userChoices")?.items else { return [] }
    return choices.compactMap { choice -> Diagnostic? in
        guard let word = choice.text, let parsed = SessionChoice(rawValue: word) else { return nil }
        let keys: [SessionChoice] = parsed == .biometricUnlock ? [.biometricUnlock, .restore] : [.restore]
        let missing = keys.map(\.rawValue).first {
            manifest.value(at: "auth.session.\($0)")?.content == .boolean(false)
        }
        guard let missing else { return nil }
        return rule.diagnostic(
            "'auth.session.userChoices' contains \(word), but 'auth.session.\(missing)' is false; set it to true or "
                + "remove \(word)",
            at: choice.range,
            notes: [Note("the value of '\(missing)'", at: manifest.range(of: "auth.session.\(missing)"))])
    }
}
