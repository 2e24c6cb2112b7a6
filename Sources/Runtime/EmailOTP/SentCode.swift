/// What a flow knows of the code that an address was sent last.
struct SentCode: Sendable, Hashable {
    /// For how long no further code is asked for; nil where that is not known.
    var cooldown: ResendCooldown?
    /// What the backend has refused: sending it again would only use up an attempt.
    var refused: SecretText?
    /// Whether the backend accepts no more attempts. Only another code helps.
    var isUsedUp = false
}
