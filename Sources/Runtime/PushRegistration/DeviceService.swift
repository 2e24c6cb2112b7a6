import AuthCore
package import Foundation

/// The devices of the brand's own service, which `Tests/Servers/backend/openapi.yaml` specifies.
package struct DeviceService: Sendable {
    /// The root of the service's API.
    package let apiBaseURL: URL
    /// The environment of APNs that issues the device's tokens.
    package let environment: PushGateway
    /// The bundle identifier of the app, which is the topic of its messages.
    package let bundleIdentifier: String
    /// Returns the user's language and region (BCP 47).
    package let locale: @Sendable () -> String

    /// Creates the service with this root of its API.
    package init(
        apiBaseURL: URL, environment: PushGateway, bundleIdentifier: String,
        locale: @escaping @Sendable () -> String = { Locale.autoupdatingCurrent.identifier(.bcp47) }
    ) {
        self.apiBaseURL = apiBaseURL
        self.environment = environment
        self.bundleIdentifier = bundleIdentifier
        self.locale = locale
    }

    /// The request that registers an installation with a device token.
    func registration(of installation: String, token: DeviceToken) throws -> HTTPRequest {
        struct Device: Encodable {
            let token: String
            let environment: String
            let bundleId: String
            let locale: String
        }
        var request = request("PUT", installation)
        request.headers["Content-Type"] = "application/json"
        request.body = try JSONEncoder().encode(
            Device(
                token: token.hexadecimal, environment: environment.rawValue, bundleId: bundleIdentifier,
                locale: locale()))
        return request
    }

    /// The request that ends the registration of an installation.
    func removal(of installation: String) -> HTTPRequest { request("DELETE", installation) }

    private func request(_ method: String, _ installation: String) -> HTTPRequest {
        HTTPRequest(
            method: method, url: apiBaseURL.appendingPathComponent("v1/devices/\(installation)"),
            headers: ["Accept": "application/json"])
    }
}

/// A device token of APNs. Its length may change, and it is never stored.
struct DeviceToken: Hashable, Sendable, RedactedValue {
    private let bytes: Data

    /// Creates a token from the bytes that the app's delegate has received; `nil` if there are none.
    init?(_ bytes: Data) {
        guard !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    var hexadecimal: String { bytes.hexadecimal }
}
