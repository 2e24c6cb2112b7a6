import Diagnostics
import Manifest

extension Rule {
    static let lockWithoutBiometrics = Rule(
        id: "lock-without-biometrics",
        summary: "only a stored session with biometric unlock locks in the background",
        severity: .error,
        documentation: Documentation(
            """
            When the app returns to the foreground, a locked session must be read from the store again, and the user must
            unlock it. Without biometric unlock, nothing would be locked. A session that is not restored is in no store.
            """,
            bad: """
                auth: { session: { lockAfter: 60 } }
                """,
            good: """
                auth: { session: { biometricUnlock: true, lockAfter: 60 } }
                """),
        check: .manifest(checkLock))
}

@Sendable private func checkLock(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.session.lockAfter")?.integer != nil else { return [] }
    func diagnostic(_ flag: String) -> [Diagnostic] {
        [
            rule.diagnostic(
                "'auth.session.lockAfter' is set, but 'auth.session.\(flag)' is false; set it to true or leave out "
                    + "'lockAfter'",
                at: manifest.range(of: "auth.session.lockAfter"),
                notes: [Note("the value of '\(flag)'", at: manifest.range(of: "auth.session.\(flag)"))])
        ]
    }
    for flag in ["biometricUnlock", "restore"]
    where manifest.value(at: "auth.session.\(flag)")?.content == .boolean(false) {
        return diagnostic(flag)
    }
    return []
}
