import Diagnostics
import Manifest

extension Rule {
    static let sharedProject = Rule(
        id: "shared-project",
        summary: "no two brands use one Supabase project or one Clerk instance",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            The brands of one project or instance share their accounts, families and email templates, and the settings of the console. \
            An account of one brand signs in to the other. Environments of one brand may share a project, and so may \
            brands whose environments are on this machine.
            """,
            bad: """
                environments:
                  development:
                    supabase: { url: https://other.supabase.co, publishableKey: sb_publishable_b }    # the brand other has it
                """,
            good: """
                environments:
                  development:
                    supabase: { url: https://acme.supabase.co, publishableKey: sb_publishable_b }
                """,
            files: [
                "other/page.yaml":
                    "manifest: 1\nenvironments: { development: { supabase: { url: https://other.supabase.co, publishableKey: sb_publishable_a } } }\n"
            ]),
        check: .noSharedValues(sharedProjects, remedy: "create a project or instance for each brand"))
}

@Sendable private func sharedProjects(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.projects.map { ($0.text.lowercased(), $0) }
}

extension ResolvedManifest {
    /// The URLs of the Supabase projects and the keys of the Clerk instances that the manifest sets, without those on this
    /// machine.
    var projects: [WrittenText] {
        environmentTexts("supabase.url").filter { !$0.text.hasPrefix("http:") }
            + environmentTexts("clerk.publishableKey").filter { text in
                ClerkKey(text.text).map { !TextFormat.isLoopbackHost($0.host) } ?? false
            }
    }
}
