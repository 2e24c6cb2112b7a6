import Diagnostics

/// A text that a manifest says or that follows from what it says.
struct WrittenText {
    /// The key by which it is said.
    let path: String
    let text: String
    let range: SourceRange
    /// What the key does with the text, as a message says it.
    var verb = "is"
}

extension ResolvedManifest {
    /// The text at a path; nil where it is a default.
    func writtenText(at path: String) -> WrittenText? {
        guard let value = value(at: path), let text = value.text, let range = value.range else { return nil }
        return WrittenText(path: path, text: text, range: range)
    }

    /// The texts of a key, such as `hostedUI.clientId`, in each environment that says it.
    func environmentTexts(_ key: String) -> [WrittenText] {
        let keys = keys(of: key)
        return (root["environments"]?.entries ?? []).compactMap { environment in
            guard let value = environment.value[keys], let text = value.text, let range = value.range else {
                return nil
            }
            return WrittenText(path: "environments.\(environment.key).\(key)", text: text, range: range)
        }
    }
}
