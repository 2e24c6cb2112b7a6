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
