import Diagnostics
import Manifest

extension Rule {
    static let projectKey = Rule(
        id: "project-key",
        summary: "the key of a Supabase project belongs to the project",
        severity: .error,
        documentation: Documentation(
            """
            A project refuses every request with another project's key. A legacy `anon` key is a JSON Web Token, which names \
            its project. A publishable key names none, so two projects with one key are reported.
            """,
            bad: """
                environments:
                  development:
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                  production:
                    supabase: { url: https://b.example, publishableKey: sb_publishable_example }
                """,
            good: """
                environments:
                  development:
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                  production:
                    supabase: { url: https://b.example, publishableKey: sb_publishable_other }
                """),
        check: .manifest(checkProjectKeys))
}

@Sendable private func checkProjectKeys(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var first: [String: ProjectKey] = [:]
    return manifest.projectKeys.compactMap { key in
        if let other = first[key.text], other.url.lowercased() != key.url.lowercased() {
            return rule.diagnostic(
                "'\(key.path)' is also the key of '\(other.url)'; copy the key of '\(key.url)' from its console",
                at: key.range, notes: [Note("the other key is here", at: other.range)])
        }
        first[key.text] = first[key.text] ?? key
        return key.problem.map { rule.diagnostic("'\(key.path)' \($0)", at: key.range) }
    }
}

/// A publishable key or a legacy key, with the URL of its project.
private struct ProjectKey {
    let path: String
    let text: String
    let range: SourceRange?
    let url: String

    /// A verb phrase about a legacy key that its project would refuse, with a remedy.
    var problem: String? {
        guard text.contains(".") else { return nil }
        guard let token = JSONWebToken(text) else {
            return "is neither a publishable key nor a JSON Web Token; copy the key again from the project's console"
        }
        // Other hosts, such as a domain of the brand, do not contain the project's reference.
        guard let project = token.project, let reference = reference, project != reference else { return nil }
        return
            "is the key of the project '\(project)', but the URL is that of '\(reference)'; copy both from one project"
    }

    /// The project's reference in the URL ("API", Supabase documentation).
    private var reference: String? {
        let suffix = ".supabase.co"
        let host = url.lowercased().dropFirst("https://".count)
        return host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : nil
    }
}

extension ResolvedManifest {
    /// The keys of the projects that are not on this machine, where all projects have the same key.
    fileprivate var projectKeys: [ProjectKey] {
        environments.compactMap { environment in
            let project = environment.value["supabase"]
            guard let url = project?["url"]?.text, url.hasPrefix("https:"),
                let key = project?["publishableKey"], let text = key.text
            else { return nil }
            let path = "environments.\(environment.key).supabase.publishableKey"
            return ProjectKey(path: path, text: text, range: range(of: path), url: url)
        }
    }
}
