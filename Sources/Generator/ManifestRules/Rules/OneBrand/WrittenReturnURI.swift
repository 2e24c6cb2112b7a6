import Diagnostics
import Manifest

/// A URI that an environment's sign-in page returns to, as the manifest sets it.
struct WrittenReturnURI {
    let uri: String
    /// The path of the URI, such as `environments.production.hostedUI.redirectURI`.
    let path: String
    let range: SourceRange
    /// The app's URL scheme in the environment.
    let appScheme: ManifestValue?

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
                let path = "environments.\(environment.key).hostedUI.\(key)"
                return WrittenReturnURI(
                    uri: uri, path: path, range: range(of: path), appScheme: environment.value["urlScheme"])
            }
        }
    }
}
