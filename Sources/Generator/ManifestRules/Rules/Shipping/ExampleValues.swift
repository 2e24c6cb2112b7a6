import Manifest

/// The values of examples, which no service accepts.
enum ExampleValues {
    /// Returns whether a host is reserved for examples and tests (RFC 2606, sections 2 and 3).
    static func isExample(host: String) -> Bool {
        let name = host.prefix { $0 != ":" }.lowercased()
        let labels = name.split(separator: ".")
        if let last = labels.last, ["example", "test", "invalid"].contains(last) { return true }
        return ["example.com", "example.net", "example.org"].contains { name == $0 || name.hasSuffix(".\($0)") }
            // The project of the documentation, the first letters of the alphabet.
            || name == "abcdefghijklmnopqrst.supabase.co"
    }

    /// Returns the host of a URL with a host, without a port; `nil` for any other text.
    static func host(of url: String) -> String? {
        guard let scheme = url.firstRange(of: "://") else { return nil }
        let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        return host.isEmpty ? nil : String(host.prefix { $0 != ":" })
    }

    /// Returns whether a client ID or key is an example: it names one.
    static func isExample(key: String) -> Bool { key.lowercased().contains("example") }

    /// Returns whether a bundle identifier is below `com.example`.
    static func isExample(bundleID: String) -> Bool {
        let labels = bundleID.lowercased().split(separator: ".")
        return labels.starts(with: ["com", "example"])
    }

    /// Returns whether a user pool ID is an example: `_Example1`, or the brand and the environment as `brandgen new` writes
    /// them. The IDs of real pools are random.
    static func isExample(pool: String, brand: String, environment: String) -> Bool {
        let name = pool.drop { $0 != "_" }.dropFirst().lowercased()
        return name.hasPrefix("example") || name == brand.filter { $0 != "-" } + environment.lowercased()
    }
}
