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
    }

    /// The error's short name: its kind, or the service's own code.
    public var code: Code {
        if case .service(let code) = self { code } else { Code(rawValue: kind.rawValue) }
    }
}
