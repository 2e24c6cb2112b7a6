import Diagnostics
import Manifest
import SystemCalls

extension Rule {
    static let sharedBundleID = Rule(
        id: "shared-bundle-id",
        summary: "no two brands have the same bundle identifier, also of their extensions",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            The system identifies an app by its bundle identifier. Of two apps with the same one, the second \
            replaces the first.
            """,
            bad: "brand: { bundleId: com.example.other }    # the brand other has it",
            good: "brand: { bundleId: com.example.acme }"),
        check: .noSharedValues(sharedBundleIDs, remedy: "give each app its own identifier"))

    static let sharedClientID = Rule(
        id: "shared-client-id",
        summary: "no two brands are the same client of a sign-in page",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A client identifier identifies one app at one sign-in page (RFC 6749, section 2.2). Permissions and \
            refusals for one app must not apply to another. Environments of one brand may share a client.
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client }    # the brand other has it
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            files: [
                "other/page.yaml":
                    "manifest: 1\nenvironments: { development: { hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client } } }\n"
            ]),
        check: .noSharedValues(sharedClientIDs, remedy: "register each brand as its own client"))

    static let sharedModuleName = Rule(
        id: "shared-module-name",
        summary: "no two brands have the same module name",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A module's name is the brand's identifier without hyphens, each part capitalized. An app cannot link two \
            modules with the same name, and the disks of most Macs do not distinguish letter case.
            """),
        check: .brands(checkModuleNames))

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

    static let sharedURLScheme = Rule(
        id: "shared-url-scheme",
        summary: "no two brands have the same URL scheme",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            If two apps claim the same URL scheme, it is undefined which of them opens and receives the sign-in's \
            response (RFC 8252, section 8.12). Environments of one brand may share a scheme.
            """,
            bad: "brand: { urlScheme: other }    # the brand other has it",
            good: "brand: { urlScheme: acme }"),
        check: .noSharedValues(sharedURLSchemes, remedy: "give each app its own scheme"))

    static let sharedLogo = Rule(
        id: "shared-logo",
        summary: "no brand has another brand's logo",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A logo that equals another brand's was probably copied with its manifest. Brands that share a logo inherit it \
            from a base manifest.
            """,
            bad: "theme: { logo: logo.svg }    # the same bytes as the logo of Other",
            good: "theme: { logo: own.svg }",
            files: [
                "acme/logo.svg": exampleSVG, "acme/own.svg": exampleSVG + "<!-- Acme -->\n",
                "other/logo.svg": exampleSVG,
                "other/page.yaml": "manifest: 1\ntheme: { logo: logo.svg }\n",
            ]),
        check: .brands(checkLogos))
}

/// Letter case does not distinguish bundle identifiers (Apple, `CFBundleIdentifier`).
@Sendable private func sharedBundleIDs(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.bundleIDs.map { ($0.text.lowercased(), $0) }
}

@Sendable private func sharedClientIDs(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.clients.map { ("\($0.server) \($0.id.text)", $0.id) }
}

extension ResolvedManifest {
    /// The client identifiers that the manifest sets, each with its page's host name or issuer in lowercase, or its user
    /// pool.
    var clients: [(server: String, id: WrittenText)] {
        clients(of: "hostedUI", at: "domain", "issuer") + clients(of: "cognito", at: "userPoolId")
    }

    /// Returns the client identifiers in a section, each with the first of the keys that the section has.
    private func clients(of section: String, at keys: String...) -> [(server: String, id: WrittenText)] {
        environmentTexts("\(section).clientId").compactMap { id in
            guard let environment = id.environment, let values = root["environments"]?[environment]?[section],
                let server = keys.lazy.compactMap({ values[$0]?.text }).first
            else { return nil }
            return (server.lowercased(), id)
        }
    }
}

@Sendable private func checkModuleNames(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var holders: [String: (brand: ComparedBrand, id: String, range: SourceRange)] = [:]
    var diagnostics: [BrandDiagnostic] = []
    for brand in brands {
        guard let written = brand.id else { continue }
        let (id, range) = (written.text, written.range)
        let name = moduleName(of: id)
        guard let holder = holders[name] else {
            holders[name] = (brand, id, range)
            continue
        }
        // If two identifiers are equal, another rule reports the brand whose folder has a different name.
        guard holder.id != id else { continue }
        diagnostics.append(
            rule.diagnostic(
                "'brand.id' is '\(id)', which gives the same module name as '\(holder.id)'; let them differ in more "
                    + "than hyphens",
                of: brand, at: range, notes: holder.brand.notes("the other value is here", at: holder.range)))
    }
    return diagnostics
}

/// Returns a text that is the same for two identifiers if their modules have the same name on a disk that does not
/// distinguish letter case.
private func moduleName(of id: String) -> String { id.filter { $0 != "-" } }

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

@Sendable private func sharedURLSchemes(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.urlSchemes.map { ($0.text, $0) }
}

@Sendable private func checkLogos(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var owners: [Digest: (brand: ComparedBrand, logo: BrandAsset)] = [:]
    return brands.compactMap { brand in
        guard let logo = brand.logo, let digest = logo.file.digest else { return nil }
        guard let owner = owners[digest] else {
            owners[digest] = (brand, logo)
            return nil
        }
        // Brands that inherit one file share it on purpose.
        guard owner.logo.reference.path != logo.reference.path else { return nil }
        return rule.diagnostic(
            "\(logo.reference.subject) is also the logo of '\(owner.brand.folder)'; use the brand's own logo",
            of: brand, at: logo.reference.range,
            notes: owner.brand.notes("the other logo is here", at: owner.logo.reference.range))
    }
}
