import AuthCore
package import Foundation

/// A publishable key of a Clerk instance. It names the host of the instance's Frontend API, and is not a secret
/// ("Clerk publishable key", clerk.com/docs).
package struct ClerkPublishableKey: Sendable, Hashable {
    /// The key, which begins with `pk_live_` or `pk_test_`.
    package let text: String
    /// The root of the Frontend API: `https`, or `http` to this machine in tests.
    package let baseURL: URL

    /// Creates a key. Returns `nil` if the text is not `pk_live_` or `pk_test_` and the Base64 form of a host with a
    /// final `$`.
    package init?(_ text: String) {
        guard let prefix = ["pk_live_", "pk_test_"].first(where: text.hasPrefix) else { return nil }
        let encoded = text.dropFirst(prefix.count)
        let padding = String(repeating: "=", count: (4 - encoded.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: encoded + padding), let name = String(data: bytes, encoding: .utf8),
            name.hasSuffix("$"), name.utf8.dropLast().allSatisfy({ $0.isASCIIAlphanumeric || "-.:".utf8.contains($0) })
        else { return nil }
        let place = name.dropLast()
        let host = place.prefix { $0 != ":" }
        let scheme = prefix == "pk_test_" && Origin.isLoopback(host: host) ? "http" : "https"
        guard !host.isEmpty, let url = URL(string: "\(scheme)://\(place)"), Origin(url) != nil else { return nil }
        self.text = text
        baseURL = url
    }
}
