/// The change of the user's email address.
extension SessionController {
    /// Records that the service has changed the email address of a session's user. The session and its tokens stay the
    /// same. The streams of events contain the user again, as restored.
    ///
    /// A session that has ended or is locked does not change.
    package func emailChanged(to email: EmailAddress, in reference: SessionReference) async {
        // A renewal that is under way would store the user with the earlier address.
        while let renewal, renewal.generation == reference.generation { _ = await renewal.task.value }
        guard let live = try? live(reference) else { return }
        let changed = live.changingEmail(to: email)
        rotate(to: changed)
        state = .signedIn(changed.stored.user)
        emit(.restored(changed.stored.user))
        // If the store cannot be written, the next launch shows the earlier address until the next sign-in.
        _ = await compare(changed, then: .write(changed.stored))
    }
}

extension LiveSession {
    /// Returns the session after its user has changed the email address.
    fileprivate func changingEmail(to email: EmailAddress) -> LiveSession {
        LiveSession(
            stored: stored.changingEmail(to: email), requestedAt: requestedAt, keptToken: keptToken, proof: proof)
    }
}
