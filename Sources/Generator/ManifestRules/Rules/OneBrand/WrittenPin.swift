import Diagnostics
import Manifest

/// A pinned server of an environment, as the manifest sets it.
struct WrittenPin {
    let environment: ManifestEntry
    /// The path of the pin's section, such as `environments.production.pins.api`.
    let path: String
    let host: String
    let hostRange: SourceRange
    let expires: ManifestValue?

    /// Returns an example for the documentation of a rule: the pins of an environment's API.
    static func example(
        in environment: String = "development", host: String = "api.acme.example",
        key: String = "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
        expires: String = "2027-06-30"
    ) -> String {
        """
        environments:
          \(environment):
            apiBaseURL: https://api.acme.example
            pins:
              api: { host: \(host), keys: [\(key), ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: \(expires) }
        """
    }
}

extension ResolvedManifest {
    /// The pinned servers of all environments whose hosts are valid.
    var pins: [WrittenPin] {
        environments.flatMap { environment in
            (environment.value["pins"]?.entries ?? []).compactMap { pin in
                guard let host = pin.value["host"], let text = host.text, let range = host.range else { return nil }
                return WrittenPin(
                    environment: environment, path: "environments.\(environment.key).pins.\(pin.key)", host: text,
                    hostRange: range, expires: pin.value["expires"])
            }
        }
    }
}
