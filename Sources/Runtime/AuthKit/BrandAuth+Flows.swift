public import AuthCore
public import EmailOTP

/// The flows of a brand's app, and the values that outlive them.
extension BrandAuth {
    /// Creates the email flow at its first step.
    ///
    /// The store keeps the waits before further codes, so that they also apply after the next launch.
    ///
    /// - Parameter entry: The first screen; `nil` for the brand's.
    /// - Returns: The flow; `nil` if users do not sign in by email on the app's own screens.
    public func emailFlow(entry: EmailOTPFlow.Policy.Entry? = nil) async -> FlowModel<EmailOTPFlow>? {
        guard let flow = await newEmailFlow(entry: entry) else { return nil }
        return FlowModel(flow, client: client, ageGate: ageGate, now: services.clock.now) { [emailMemory] in
            await emailMemory.keep($0.memory)
        }
    }

    /// Creates the email flow at its first step, as a value. Pass its memory to ``keep(_:)`` after each event.
    package func newEmailFlow(entry: EmailOTPFlow.Policy.Entry? = nil) async -> EmailOTPFlow? {
        guard hasEmailFlow else { return nil }
        start()
        let memory = await emailMemory.read()
        // If the gate cannot be read now, the flow fails when the user submits the birthdate.
        let isClosed = (try? await ageGate.standing()) == .closed
        return EmailOTPFlow(
            policy: EmailOTPFlow.Policy(brand: brand, timeZone: services.timeZone, entry: entry),
            remembering: memory, isClosed: isClosed, at: services.clock.now())
    }

    /// Stores the part of the email flow that outlives it. The store is written only after a change.
    package nonisolated func keep(_ memory: EmailOTPMemory) async { await emailMemory.keep(memory) }

    /// The record of the terms that the users of this device have accepted.
    nonisolated var acceptedTerms: AcceptedTerms { AcceptedTerms(terms: brand.terms, records: services.records) }

    /// Returns whether a user has accepted the current terms.
    package nonisolated func hasAcceptedTerms(_ user: AuthUser) async -> Bool {
        await acceptedTerms.areCurrent(for: user)
    }

    /// Records that a user has accepted the current terms.
    ///
    /// - Throws: `.storage` if the record could not be written.
    package nonisolated func acceptTerms(as user: AuthUser) async throws(AuthError) {
        try await acceptedTerms.record(user)
    }

    /// Makes every recorded acceptance one of earlier terms, as if this version of the app contained new terms. For
    /// previews.
    ///
    /// - Throws: `.storage` if the record could not be written.
    package nonisolated func outdateAcceptedTerms() async throws(AuthError) {
        try await acceptedTerms.outdate()
    }

    /// Creates the flow that deletes the signed-in user's account.
    ///
    /// - Parameter user: The signed-in user.
    /// - Returns: The flow at its first step; `nil` if the brand does not offer account deletion.
    public func accountDeletion(for user: AuthUser) -> FlowModel<AccountDeletionFlow>? {
        guard brand.features.contains(.accountDeletion) else { return nil }
        start()
        return FlowModel(AccountDeletionFlow(user: user), client: client, now: services.clock.now)
    }

    /// Creates the flow that changes the signed-in user's email address.
    ///
    /// - Parameter user: The signed-in user.
    /// - Returns: The flow at its first step; `nil` if the user did not sign in with a password, or if the backend does
    ///   not change addresses.
    public func emailChange(for user: AuthUser) -> FlowModel<EmailChangeFlow>? {
        guard changesEmail, user.provider == .email else { return nil }
        start()
        return FlowModel(
            EmailChangeFlow(user: user, code: brand.oneTimeCode), client: client, now: services.clock.now)
    }

    /// Whether users with a password can change their email address on the app's own screens.
    package nonisolated var changesEmail: Bool {
        hasEmailFlow && client.capability((any EmailAddressUpdating).self) != nil
    }
}

/// The memory of the email flow in a store. The store is written only after a change.
actor KeptMemory {
    /// The last value of a flow, which the store contains.
    private var flowMemory = EmailOTPMemory()
    private var lastAccess: Task<EmailOTPMemory, Never>?
    private let store: any SecureStore

    init(store: any SecureStore) {
        self.store = store
    }

    func read() async -> EmailOTPMemory {
        flowMemory = await change { _ in }
        return flowMemory
    }

    /// Changes the stored memory, one access after another. Returns the result.
    @discardableResult
    func change(_ edit: @escaping @Sendable (inout EmailOTPMemory) -> Void) async -> EmailOTPMemory {
        let before = lastAccess
        let task = Task { [store] in
            _ = await before?.value
            let found = await EmailOTPMemory.read(from: store)
            var memory = found
            edit(&memory)
            if memory != found { await memory.write(to: store) }
            return memory
        }
        lastAccess = task
        return await task.value
    }

    /// Adds the waits of a flow. Others that were recorded meanwhile stay.
    func keep(_ memory: EmailOTPMemory) async {
        guard memory != flowMemory else { return }
        flowMemory = memory
        await change { $0.add(memory) }
    }
}
