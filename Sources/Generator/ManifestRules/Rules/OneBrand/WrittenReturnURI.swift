import Diagnostics
import Manifest

/// A URI that an environment's sign-in page returns to, as the manifest sets it.
struct WrittenReturnURI {
    let uri: String
    let environment: String
    /// The key of the URI, such as `redirectURI`.
    let key: String
    /// The app's URL scheme in the environment.
    let appScheme: ManifestValue?

    /// The path of the URI, such as `environments.production.hostedUI.redirectURI`. It is built only for a diagnostic.
    var path: String { "environments.\(environment).hostedUI.\(key)" }

    /// Returns an example for the documentation of a rule.
    static func example(_ uri: String) -> String {
        """
        environments:
          development:
            hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "\(uri)" }
        """
    }
}

extension ResolvedManifest {
    /// The URIs that the sign-in pages of all environments return to.
    var returnURIs: [WrittenReturnURI] {
        environments.flatMap { environment in
            ["redirectURI", "signOutURI"].compactMap { key in
                guard let uri = environment.value["hostedUI"]?[key]?.text else { return nil }
                return WrittenReturnURI(
                    uri: uri, environment: environment.key, key: key, appScheme: environment.value["urlScheme"])
            }
        }
    }
}
