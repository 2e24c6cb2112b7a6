public import AuthCore

/// The permission of the user.
extension PushRegistration {
    /// Returns whether the user has allowed the app to show notifications; `.denied` on systems without push
    /// notifications.
    public func permission() async -> PushPermission { await notifications?.permission() ?? .denied }

    /// Asks the user for the permission, and registers the device if the user allows it. Call this method from the
    /// app's menu if the user has answered "Not now" after the sign-in.
    ///
    /// - Returns: The user's answer. The system asks only if the permission is still `.notDetermined`.
    @discardableResult
    public func requestPermission() async -> PushPermission {
        await installation.userAnswered()
        guard let notifications else { return .denied }
        let permission = await notifications.requestPermission()
        if permission == .allowed { await notifications.register() }
        return permission
    }

    /// The user does not want to be asked now. The app asks again only by ``requestPermission()``.
    func userDeclined() async { await installation.userAnswered() }

    /// Asks the system for a token, if the user has allowed notifications. The app's delegate receives it.
    func requestToken() async {
        if await permission() == .allowed { await notifications?.register() }
    }

    /// Whether the app must explain the question. `false` if the system does not respond, so that no user waits for it.
    func isQuestionDue() async -> Bool {
        guard notifications != nil, await !installation.hasAnswered() else { return false }
        let asking = Task { await permission() }
        guard await asking.ends(within: .seconds(2), clock) else { return false }
        return await asking.value == .notDetermined
    }
}
