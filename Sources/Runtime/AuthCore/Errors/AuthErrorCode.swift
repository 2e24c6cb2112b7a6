extension AuthError {
    /// A short name of an error for logs and analytics, which carries nothing personal. Services have codes of their
    /// own and add to them, so the set is open: a new one breaks no app.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name as it is logged.
        public let rawValue: String

        /// The code of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code that a service gave a name, of at most 100 letters of ASCII, hyphens and underscores. Whatever else
        /// stands where a name belongs, such as a sentence with an address in it, must not reach logs as one: it becomes
        /// `unnamed_error`.
        public init(named text: String) {
            let isName =
                (1...100).contains(text.utf8.count)
                && text.unicodeScalars.allSatisfy {
                    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "_" || $0 == "-"
                }
            rawValue = isName ? text : "unnamed_error"
        }

        /// The action cannot be undone and requires a recent sign-in: the user has to sign in again. Also thrown by the
        /// confirmation of a sign-up if the client no longer has its password.
        public static let reauthenticationRequired = Self(rawValue: "reauthentication_required")

        /// A web page called back, but this app has begun no such sign-in, or the sign-in is over.
        public static let noSignInAttempt = Self(rawValue: "no_sign_in_attempt")
    }

    /// The error's short name: its kind, or the service's own code.
    public var code: Code {
        if case .service(let code) = self { code } else { Code(rawValue: kind.rawValue) }
    }
}
