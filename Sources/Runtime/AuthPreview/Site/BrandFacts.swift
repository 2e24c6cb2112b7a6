/// The facts about a brand that its screens do not show.
package struct BrandFacts: Equatable, Sendable {
    /// An environment, and the service behind it.
    struct Environment: Equatable, Sendable {
        let name: String
        /// The service: `mock`, `cognito`.
        let backend: String
        /// Whether the Amplify SDK is the client, which a preview does not link.
        var isByAmplify = false
    }

    /// Something that is missing before the brand can ship.
    struct Finding: Decodable, Hashable, Sendable {
        enum Severity: String, Decodable, Hashable, Sendable {
            case error, warning
        }

        let severity: Severity
        /// The identifier of the rule.
        let rule: String
        let problem: String
    }

    /// The path of the manifest, relative to the workspace.
    var manifest = "brand.yaml"
    var environments: [Environment] = []
    /// The findings before shipping.
    var findings: [Finding] = []
    /// The sentences about what the preview of this brand cannot draw.
    var notes: [String] = []

    /// What the preview of any brand cannot draw.
    static let commonNote =
        "A preview draws the screens of the runtime. It cannot draw the screens of the app itself, or views that replace "
        + "those of the runtime."

    /// The number of findings of a severity: "2 warnings"; `nil` for none.
    func count(_ severity: Finding.Severity) -> String? {
        let count = findings.filter { $0.severity == severity }.count
        return count == 0 ? nil : "\(count) \(severity.rawValue)" + (count == 1 ? "" : "s")
    }
}

extension BrandValues {
    /// The facts about the brand, for its card and its pages.
    var facts: BrandFacts {
        let environments = self.environments.all.map { entry in
            BrandFacts.Environment(name: entry.id, backend: entry.backendName, isByAmplify: entry.isByAmplify)
        }
        let amplify = environments.filter(\.isByAmplify).map(\.name)
        let note =
            "The preview does not contain the Amplify SDK, so it does not show what depends on it: "
            + amplify.joined(separator: ", ") + "."
        return BrandFacts(
            manifest: manifest ?? "brand.yaml", environments: environments, findings: findings ?? [],
            notes: (amplify.isEmpty ? [] : [note]) + (notes ?? []))
    }
}
