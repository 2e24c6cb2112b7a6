import Diagnostics
import Manifest

/// A text that a manifest says or that follows from what it says.
struct WrittenText: Sendable {
    /// The environment that it is of, if it is of one.
    var environment: String?
    /// The key by which it is said, there or in the manifest.
    let key: String
    let text: String
    let range: SourceRange
    /// What the key does with the text, as a message says it.
    var verb = "is"

    /// The key by which it is said, from the manifest's root. Put together only where there is a diagnostic.
    var path: String { environment.map { "environments.\($0).\(key)" } ?? key }
}

extension ManifestValue {
    /// The text at a path; nil where it is a default.
    fileprivate func writtenText(at path: String, in environment: String? = nil) -> WrittenText? {
        guard let value = entry(at: path)?.value, let text = value.text, let range = value.range else { return nil }
        return WrittenText(environment: environment, key: path, text: text, range: range)
    }
}

extension ResolvedManifest {
    /// The text at a path; nil where it is a default.
    func writtenText(at path: String) -> WrittenText? { root.writtenText(at: path) }

    /// The texts of a key, such as `hostedUI.clientId`, in each environment that says it.
    func environmentTexts(_ key: String) -> [WrittenText] {
        environments.compactMap { $0.value.writtenText(at: key, in: $0.key) }
    }

    /// By their names.
    var environments: [ManifestEntry] { root["environments"]?.entries ?? [] }
}

extension ResolvedManifest {
    /// The first way to sign in by which people come to an account; nil where there is none.
    var accountProvider: ManifestValue? {
        value(at: "auth.providers")?.items?.first { $0.text != nil && $0.text != SignInProvider.guest.rawValue }
    }
}

extension ResolvedManifest {
    func firstEnvironment(
        servedBy backends: [AuthBackend]
    ) -> (backend: AuthBackend, note: Note)? {
        for environment in environments {
            guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
                backends.contains(backend)
            else { continue }
            return (backend, Note("the backend is set here", at: range(of: "environments.\(environment.key).backend")))
        }
        return nil
    }
}
