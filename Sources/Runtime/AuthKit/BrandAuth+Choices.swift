public import AuthCore
internal import AuthSystem

/// The choices of the device's user about the session.
extension BrandAuth {
    /// Changes whether the user stays signed in between launches. Applies to the current session at once: with `false`,
    /// it continues in memory, and nothing of it is stored.
    ///
    /// Without a signed-in user, such as on the sign-in screen, the choice belongs to the user who signs in next. A
    /// sign-out removes it.
    ///
    /// - Parameter staysSignedIn: The new choice.
    /// - Throws: `.notSupported` if ``offeredChoices`` does not contain `.restore`, `.storage` if the session is locked
    ///   or if a store fails, `.sessionLost` if the stored session can never be read again.
    public func setStaysSignedIn(_ staysSignedIn: Bool) async throws(AuthError) {
        try await choose(.restore) { vault, user throws(SecureStoreError) in
            try await vault.choose(staysSignedIn: staysSignedIn, by: user)
        }
    }

    /// Changes whether Face ID or Touch ID unlocks the session. Applies to the current session at once.
    ///
    /// To switch it off, the user must first pass the check. A sign-out removes the choice.
    ///
    /// - Parameter unlocksWithBiometrics: The new choice.
    /// - Throws: `.signedOut` if no user is signed in, `.notSupported` if ``offeredChoices`` does not contain
    ///   `.biometricUnlock`, `.notUnlocked` if the user did not pass the check, `.storage` if the session is locked or
    ///   if a store fails, `.sessionLost` if the key is lost. The choice is then unchanged.
    public func setUnlocksWithBiometrics(_ unlocksWithBiometrics: Bool) async throws(AuthError) {
        try await choose(.biometricUnlock) { vault, user throws(SecureStoreError) in
            guard let user else { return }
            try await vault.choose(unlocksWithBiometrics: unlocksWithBiometrics, by: user)
        }
    }

    private func choose(
        _ choice: SessionChoice,
        by change: (SessionVault, AuthUser?) async throws(SecureStoreError) -> Void
    ) async throws(AuthError) {
        guard let vault, offeredChoices.contains(choice) else { throw .notSupported(.choose(choice)) }
        start()
        let user = state.user
        let isSignedOut = if case .signedOut = state { true } else { false }
        guard user != nil || isSignedOut else { throw .storage }
        guard user != nil || choice == .restore else { throw .signedOut }
        await recording?.value
        for session in sessions { await session.restore() }
        var failure: SecureStoreError?
        do throws(SecureStoreError) { try await change(vault, user) } catch { failure = error }
        await readChoices()
        guard let failure else { return }
        if failure.isPermanent {
            // The session is read again, so that its loss is reported.
            _ = await lockSessions()
            await refresh()
        }
        throw AuthError(failure)
    }
}
