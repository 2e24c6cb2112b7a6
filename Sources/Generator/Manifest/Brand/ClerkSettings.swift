/// The Clerk instance that the app calls.
package struct ClerkSettings: Equatable, Sendable, ManifestSection {
    package let publishableKey: String
    /// The host of the Frontend API, with a port on this machine. Empty if the key contains none, which the rule `clerk-key`
    /// refuses.
    package let host: String
    /// Whether the instance is in production mode.
    package let isLive: Bool

    /// Whether the instance is on a local test server.
    package var isLoopback: Bool { TextFormat.isLoopbackHost(host) }

    init(_ section: SectionReader) throws(TableMismatch) {
        publishableKey = try section.value("publishableKey")
        let key = ClerkKey(publishableKey)
        host = key?.host ?? ""
        isLive = key?.isLive ?? false
    }
}

/// The contents of a publishable key ("Clerk publishable key", Clerk documentation).
package struct ClerkKey {
    /// The host of the instance's Frontend API, with a port on this machine.
    package let host: String
    /// Whether the instance is in production mode.
    package let isLive: Bool

    /// Returns `nil` if the text is not `pk_live_` or `pk_test_` and the Base64 form of a host and a `$`.
    package init?(_ text: String) {
        let prefixes = [("pk_live_", true), ("pk_test_", false)]
        guard let (prefix, isLive) = prefixes.first(where: { text.hasPrefix($0.0) }),
            let bytes = Base64.decoded(text.dropFirst(prefix.count).prefix { $0 != "=" }),
            bytes.last == UInt8(ascii: "$")
        else { return nil }
        host = String(decoding: bytes.dropLast(), as: UTF8.self)
        self.isLive = isLive
        guard TextFormat.isPageHost(host) else { return nil }
    }

    /// Returns the key of an instance at a host.
    package static func text(host: String, isLive: Bool) -> String {
        (isLive ? "pk_live_" : "pk_test_") + Base64.encoded(host + "$")
    }

    /// Whether the host is Clerk's own, which only instances in development mode have.
    package var isDevelopmentHost: Bool { host.hasSuffix(".clerk.accounts.dev") || host.hasSuffix(".lcl.dev") }
}
