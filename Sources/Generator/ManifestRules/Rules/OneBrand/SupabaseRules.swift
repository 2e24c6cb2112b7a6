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

    static let legacyProjectKey = Rule(
        id: "legacy-project-key",
        summary: "a Supabase project has a publishable key",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A legacy `anon` key is a JSON Web Token. Supabase retires these keys by the end of 2026, and an app that \
            contains one then stops working. Create a publishable key in the project's console, under *API Keys*: both \
            kinds work side by side. Deactivate the legacy keys only when no released app contains one. \
            Source: "Migrating to publishable and secret API keys", Supabase documentation.
            """,
            bad: """
                environments:
                  development:
                    supabase:
                      url: https://a.example
                      publishableKey: eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl
                """,
            good: """
                environments:
                  development:
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkLegacyProjectKeys))

    static let profileInTokens = Rule(
        id: "profile-in-tokens",
        summary: "no phone number is kept where every access token contains it",
        severity: .error,
        documentation: Documentation(
            """
            A Supabase project keeps the fields of a sign-up in the user's metadata, which every access token contains, and \
            which the user can edit. The app does not send it a phone number: ask for it after the sign-in, and keep it in \
            a table of the app. The app checks a birthdate on the device, and does not send it either.
            """,
            bad: "auth: { signUpFields: [displayName, phone] }\n\(supabaseExample)",
            good: "auth: { signUpFields: [displayName] }\n\(supabaseExample)"),
        check: .manifest(checkProfileInTokens))

    static let nativeAppleNotServed = Rule(
        id: "native-apple-not-served",
        summary: "a backend accepts the identity token of a native sign-in with Apple",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            With `auth.apple: native`, the app shows the system's sheet and sends Apple's identity token to the backend. A \
            Supabase project and a Clerk instance accept it. Other backends sign users in with Apple at a page.
            """,
            bad: """
                auth: { providers: [email, apple], apple: native }
                environments:
                  development: {}
                """,
            good: """
                auth: { providers: [email, apple], apple: native }
                environments:
                  development: {}
                  production:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .atMostOne(checkNativeApple))

    static let deletionScope = Rule(
        id: "deletion-scope",
        summary: "users who signed up at a page can delete their account in the app",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            An app in which users create accounts must let them delete these accounts (App Review Guidelines, \
            5.1.1(v)). Sign-in pages delete no accounts. Users of a page delete their account through the brand's own \
            service (DELETE apiBaseURL/v1/users/me), or through the API of the page's user pool. \
            With tokens from its page, a user pool deletes an account only if the app requested the scope \
            aws.cognito.signin.user.admin. With the backend cognito, the pool always deletes the account.
            """,
            bad: """
                environments:
                  development:
                    backend: hostedUI
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            good: pagesExample),
        check: .manifest(checkPageDeletions))
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

@Sendable private func checkLegacyProjectKeys(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.projectKeys.filter { JSONWebToken($0.text) != nil }.map { key in
        rule.diagnostic(
            "'\(key.path)' is a legacy key, which Supabase retires by the end of 2026; write the project's "
                + "publishable key (sb_publishable_…)", at: key.range)
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

@Sendable private func checkProfileInTokens(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let environment = manifest.firstEnvironment(servedBy: [.supabase]) else { return [] }
    return (manifest.value(at: "auth.signUpFields")?.items ?? []).compactMap { field in
        guard let name = field.text ?? field["field"]?.text, name == SignUpField.phone.rawValue else { return nil }
        return rule.diagnostic(
            "'auth.signUpFields' contains \(name), which every access token of supabase would contain; remove it, and ask "
                + "for it after the sign-in", at: field.range, notes: [environment.note])
    }
}

@Sendable private func checkNativeApple(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard manifest.value(at: "auth.apple")?.text == AppleSignIn.native.rawValue else { return nil }
    let keyRange = manifest.range(of: "auth.apple")
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    guard providers.contains(where: { $0.text == SignInProvider.apple.rawValue }) else {
        return rule.diagnostic(
            "'auth.apple' is native, but 'auth.providers' does not contain apple; add it", at: keyRange)
    }
    guard manifest.firstEnvironment(servedBy: [.supabase, .clerk]) == nil else { return nil }
    return rule.diagnostic(
        "'auth.apple' is native, but no environment has a backend that accepts Apple's token; set supabase or clerk, "
            + "or set page", at: keyRange)
}

@Sendable private func checkPageDeletions(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.accountDeletion")?.content == .boolean(true) else { return [] }
    return manifest.environments.compactMap { environment in
        // A value that was refused has its own diagnostic.
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .platform,
            environment.value["apiBaseURL"]?.content != .refused, let page = environment.value["hostedUI"],
            page.entries != nil, page["issuer"]?.content != .refused,
            page["scopes"]?.items?.contains(where: { $0.content == .refused }) != true
        else { return nil }
        let issuer = page["issuer"]?.text
        let deletion = PageAccountDeletion(
            backend: backend, apiBaseURL: environment.value["apiBaseURL"]?.text, issuer: issuer,
            scopes: page["scopes"]?.items?.compactMap(\.text) ?? [])
        guard deletion == nil else { return nil }
        let path = "environments.\(environment.key)"
        let scope = PageAccountDeletion.scope
        if backend == .cognito {
            return rule.diagnostic(
                "'\(path).hostedUI.scopes' does not contain \(scope), without which users who signed up at the page cannot "
                    + "delete their account in the app; add it", at: manifest.range(of: "\(path).hostedUI.scopes"))
        }
        let isPool = issuer.flatMap(UserPoolIssuer.init) != nil
        return rule.diagnostic(
            "users who signed up at the page of '\(path)' cannot delete their account in the app; set "
                + "'\(path).apiBaseURL' to the service that deletes it"
                + (isPool ? ", or add \(scope) to '\(path).hostedUI.scopes'" : ""),
            at: manifest.range(of: "\(path).hostedUI"))
    }
}
