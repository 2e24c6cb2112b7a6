public import AuthCore

extension ClearedProfile {
    /// Returns a profile as a brand without a minimum age clears it, for tests of a client without an app.
    ///
    /// Only tests link this module, so no app gets around its age gate.
    ///
    /// - Throws: `.invalidBirthdate`.
    public static func forTests(_ options: SignUpOptions) async throws(AuthError) -> ClearedProfile {
        try await AgeGateKeeper.withoutMinimumAge.signUp(with: options) { $0 }
    }
}

extension AgeClearance {
    /// Returns the clearance of a brand without a minimum age, for tests of a client without an app.
    public static func forTests() async throws(AuthError) -> AgeClearance {
        try await AgeGateKeeper.withoutMinimumAge.clearConfirmation()
    }
}

extension AgeGateKeeper {
    fileprivate static var withoutMinimumAge: AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: 0), records: InMemoryStore())
    }
}
