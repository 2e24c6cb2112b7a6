import Foundation

/// The last proof of identity of the session's user.
///
/// The proof is kept in memory only, with a monotonic time. So it ends with the process, and no one who holds the
/// unlocked device can renew it by a change of the clock.
extension SessionController {
    /// Returns the last proof of identity of the session's user; `nil` if there was none within
    /// ``IdentityProof/validity``.
    package func recentProof() -> IdentityProof? {
        guard let recorded = current?.proof, clock.uptime() - recorded.uptime < IdentityProof.validity else {
            return nil
        }
        return recorded.proof
    }

    /// Requires that a session's user has recently proved their identity. A guest has no proof other than the device.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if there is no recent proof, `.signedOut` if the session has
    ///   ended.
    package func requireProof(in reference: SessionReference) throws(AuthError) {
        _ = try live(reference)
        guard reference.user.isGuest || recentProof() != nil else { throw .service(.reauthenticationRequired) }
    }

    /// Records a proof of identity of a session's user. The session and its tokens stay the same.
    ///
    /// - Throws: `.signedOut` if the session has ended, `.service(.userMismatch)` if the proof is another user's.
    package func record(_ proof: IdentityProof, in reference: SessionReference) throws(AuthError) {
        _ = try live(reference)
        guard proof.user.userID == reference.user.userID else { throw .service(.userMismatch) }
        record(RecordedProof(proof, clock))
    }

    /// Begins a session with the tokens from a proof of identity, in place of a session of the same user.
    ///
    /// - Throws: `.service(.userMismatch)` if the proof is another user's, `.signedOut` if the session has ended, and
    ///   `.storage` if it is locked. The tokens of the proof are then ended at the service. Also the errors of
    ///   ``begin(as:with:for:proof:appleUserID:)``.
    package func replace(
        _ reference: SessionReference, with tokenSet: TokenSet, of proof: IdentityProof, for ticket: SignInTicket
    ) async throws(AuthError) {
        guard proof.user.userID == reference.user.userID else {
            discard(tokenSet)
            throw .service(.userMismatch)
        }
        let replaced: LiveSession
        do throws(AuthError) { replaced = try live(reference) } catch {
            discard(tokenSet)
            throw error
        }
        try await begin(
            as: proof.user, with: tokenSet, for: ticket, proof: proof, appleUserID: replaced.stored.appleUserID)
    }

    /// Ends the session of a user whose account was deleted by a service that did not issue the session's tokens. Ends
    /// the tokens at the service that issued them.
    package func accountDeletedElsewhere(of user: AuthUser) async {
        for tokens in await endSession(ofDeleted: user) { discard(tokens) }
    }
}

/// A proof of identity, with its uptime.
struct RecordedProof: Sendable, Equatable {
    let proof: IdentityProof
    let uptime: Duration

    init(_ proof: IdentityProof, _ clock: SessionClock) {
        self.proof = proof
        uptime = clock.uptime() - .seconds(clock.now().timeIntervalSince(proof.provedAt), atMost: .longest)
    }
}
