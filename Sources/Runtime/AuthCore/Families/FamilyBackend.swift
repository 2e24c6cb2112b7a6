/// A service for the families of a brand's users. The session of a parent authorizes every call.
///
/// The service checks the PINs and counts the attempts. No PIN, and no hash of a PIN, reaches an app. The calls that
/// change the family require a sign-in within the last minutes, and throw `.service(.reauthenticationRequired)`
/// otherwise.
///
/// Every call throws `.signedOut` if no user is signed in or the user is a guest, `.network` if the service could not
/// be reached, `.sessionExpired` if the session has ended, and `.service` for an error that has no case in this module.
public protocol FamilyBackend: Sendable {
    /// Returns the family of the signed-in user; `nil` if it has not been created.
    func family() async throws(AuthError) -> Family?

    /// Creates the family of the signed-in user. If there already is one, returns it unchanged.
    ///
    /// - Parameter name: The name, 1 to 60 characters. A longer name is cut.
    /// - Returns: The family.
    /// - Throws: The errors of every call.
    func createFamily(named name: String) async throws(AuthError) -> Family

    /// Adds a child.
    ///
    /// - Parameters:
    ///   - name: The name, 1 to 40 characters.
    ///   - avatar: An emoji, or `nil`.
    ///   - pin: The PIN, with the brand's number of ASCII digits.
    /// - Returns: The child.
    /// - Throws: `.service(.tooManyChildren)`, `.service(.reauthenticationRequired)`.
    func addChild(named name: String, avatar: String?, pin: SecretText) async throws(AuthError) -> Child

    /// Sets a child's PIN. Ends the child's sessions, and unlocks the PIN if it is locked.
    ///
    /// - Throws: `.service(.reauthenticationRequired)`.
    func setPIN(_ pin: SecretText, of child: Child) async throws(AuthError)

    /// Removes a child with all its data. Succeeds if the child has already been removed.
    ///
    /// - Throws: `.service(.reauthenticationRequired)`.
    func remove(_ child: Child) async throws(AuthError)

    /// Opens a session of a child by its PIN. Ends the session of another child on this device.
    func openSession(of child: Child, pin: SecretText) async throws(AuthError) -> PINResult

    /// Ends the session of a child, in the parent's session that opened it. Throws `.signedOut` if that one has ended,
    /// and then sends no request: no other session's tokens may go with the child's.
    func close(_ session: ChildSession) async throws(AuthError)

    /// Returns the fields of a request to the service that a child makes, in addition to those of the parent's session.
    func requestHeaders(of session: ChildSession) -> [String: String]
}
