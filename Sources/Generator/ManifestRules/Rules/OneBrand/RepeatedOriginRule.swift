import Diagnostics
import Manifest

extension Rule {
    static let repeatedOrigin = Rule(
        id: "repeated-origin",
        summary: "each origin of an environment's services is listed once",
        severity: .error,
        documentation: Documentation(
            """
            The app sends the access token to the origin of `apiBaseURL` and to those of `apiOrigins`. An origin is a scheme, \
            a host and a port (RFC 6454, section 4): the case of the letters and the scheme's own port make no difference. \
            A second entry for one origin is usually a typing mistake, and the service that was meant gets no token.
            """,
            bad: """
                environments:
                  development:
                    apiBaseURL: https://api.acme.example/v1
                    apiOrigins: ["https://api.acme.example:443"]
                """,
            good: """
                environments:
                  development:
                    apiBaseURL: https://api.acme.example/v1
                    apiOrigins: ["https://files.acme.example"]
                """),
        check: .manifest(checkOrigins))
}

@Sendable private func checkOrigins(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.flatMap { environment -> [Diagnostic] in
        let path = "environments.\(environment.key)"
        var seen: [String: Note] = [:]
        if let url = environment.value["apiBaseURL"]?.text {
            let note = Note("'apiBaseURL' has the same origin", at: manifest.range(of: "\(path).apiBaseURL"))
            seen[origin(of: url)] = note
        }
        var found: [Diagnostic] = []
        for item in environment.value["apiOrigins"]?.items ?? [] {
            guard let url = item.text, let range = item.range else { continue }
            if let first = seen[origin(of: url)] {
                found.append(
                    rule.diagnostic(
                        "'\(path).apiOrigins' contains \(quoted(url)), an origin that the environment already has; remove it, "
                            + "or correct it", at: range, notes: [first]))
            } else {
                seen[origin(of: url)] = Note("first used here", at: range)
            }
        }
        return found
    }
}

/// Returns the origin of a URL in a manifest: in lower case, without a path, and without the port that the scheme has anyway.
private func origin(of url: String) -> String {
    let parts = url.lowercased().split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return url }
    let (scheme, place) = (parts[0], parts[2])
    let ownPort = scheme == "https:" ? ":443" : ":80"
    return "\(scheme)//\(place.hasSuffix(ownPort) ? place.dropLast(ownPort.count) : place)"
}
