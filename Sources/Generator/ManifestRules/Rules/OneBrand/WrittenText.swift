import Diagnostics
import Manifest

/// A text that a manifest sets, or a text that is derived from it.
struct WrittenText: Sendable {
    /// The environment that sets the text, or `nil` if the brand sets it.
    var environment: String?
    /// The key, in the environment or in the manifest.
    let key: String
    let text: String
    let range: SourceRange
    /// The verb between key and text in a message.
    var verb = "is"

    /// The path of the key from the manifest's root.
    var path: String { environment.map { "environments.\($0).\(key)" } ?? key }
}

extension ManifestValue {
    /// Returns the text at a path, or `nil` if it is a default.
    fileprivate func writtenText(at path: String, in environment: String? = nil) -> WrittenText? {
        guard let value = entry(at: path)?.value, let text = value.text, let range = value.range else { return nil }
        return WrittenText(environment: environment, key: path, text: text, range: range)
    }
}

extension ResolvedManifest {
    /// Returns the text at a path, or `nil` if it is a default.
    func writtenText(at path: String) -> WrittenText? { root.writtenText(at: path) }

    /// Returns the texts of a key, such as `hostedUI.clientId`, in each environment that sets it.
    func environmentTexts(_ key: String) -> [WrittenText] {
        environments.compactMap { $0.value.writtenText(at: key, in: $0.key) }
    }

    /// The environments by name.
    var environments: [ManifestEntry] { root["environments"]?.entries ?? [] }

    /// The first provider that creates accounts; `nil` if no provider creates accounts.
    var accountProvider: ManifestValue? {
        value(at: "auth.providers")?.items?.first { $0.content != .refused && $0.provider != .guest }
    }

    /// Returns the first environment with one of the backends, with a note about it.
    func firstEnvironment(servedBy backends: [AuthBackend]) -> (backend: AuthBackend, note: Note)? {
        for environment in environments {
            guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
                backends.contains(backend)
            else { continue }
            return (backend, Note("the backend is set here", at: range(of: "environments.\(environment.key).backend")))
        }
        return nil
    }
}

extension ManifestValue {
    /// The provider that a value of `auth.providers` names; `nil` for a connection and for an invalid value.
    var provider: SignInProvider? { text.flatMap(SignInProvider.init) }
}
