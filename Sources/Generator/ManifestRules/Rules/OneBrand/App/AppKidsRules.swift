import Diagnostics
import Manifest

/// The rules of apps in the App Store's Kids category.
extension Rule {
    static let appKidsLinks = Rule(
        id: "app-kids-links",
        summary: "an app in the Kids category has no links out of the app and no analytics",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Apps in the Kids category must not lead out of the app, except in a part behind a parental gate, and must not \
            send data about children to others (App Review Guidelines, 1.3 and 5.1.4). Apple, Google and others sign users \
            in at a page in the browser. With family accounts, a parent signs in and children choose a profile. If your app \
            shows the sign-in only behind its own parental gate, allow this with a comment.
            """,
            bad: """
                app: { kids: sixToEight }
                features: { analytics: true }
                """,
            good: """
                app: { kids: sixToEight }
                features: { clientMetrics: true }
                """,
            files: exampleApp),
        check: .manifest(checkKidsLinks))

    static let appKidsAge = Rule(
        id: "app-kids-age",
        summary: "the minimum age is in the age band of the Kids category",
        severity: .error,
        documentation: Documentation(
            """
            An app for children of an age band must admit them (App Store Connect Help, "Age ratings"). A minimum age above \
            the band keeps all of them out.
            """,
            bad: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                app: { kids: sixToEight }
                """,
            good: "app: { kids: sixToEight }",
            files: exampleApp),
        check: .atMostOne(checkKidsAge))
}

@Sendable private func checkKidsLinks(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let kids = manifest.app?["kids"], kids.text != nil else { return [] }
    let note = Note("the Kids category is set here", at: manifest.range(of: "app.kids"))
    func diagnostic(_ message: String, at range: SourceRange?) -> Diagnostic {
        rule.diagnostic(message, at: range, notes: [note])
    }
    var diagnostics: [Diagnostic] = []
    let analytics = "features.analytics"
    if manifest.value(at: analytics)?.content == .boolean(true) {
        diagnostics.append(
            diagnostic(
                "'\(analytics)' sends events of an app in the Kids category, which App Review refuses (guidelines 1.3 and "
                    + "5.1.4); set it to false, or use 'features.clientMetrics'",
                at: manifest.range(of: analytics)))
    }
    // A parent signs in before a child uses the app.
    guard manifest.value(at: "features.familyAccounts")?.entries == nil else { return diagnostics }
    let consequence =
        "leads out of an app in the Kids category, which App Review refuses without a parental gate (guideline 1.3)"
    let remedy = "let a parent sign in with 'features.familyAccounts', or offer email"
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    if let first = providers.first(where: { $0.provider?.hasPage ?? ($0["connection"] != nil) }) {
        let name = first.text ?? first["connection"]?.text ?? "a connection"
        diagnostics.append(diagnostic("\(name) in 'auth.providers' \(consequence); \(remedy)", at: first.range))
        return diagnostics
    }
    for environment in manifest.environments where environment.value["hostedUI"]?.entries != nil {
        let path = "environments.\(environment.key).hostedUI"
        diagnostics.append(diagnostic("'\(path)' \(consequence); \(remedy)", at: manifest.range(of: path)))
    }
    return diagnostics
}

@Sendable private func checkKidsAge(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let kids = manifest.app?["kids"]?.text.flatMap(KidsAgeBand.init),
        let age = manifest.value(at: "legal.minimumAge")?.integer, age > kids.maximumAge
    else { return nil }
    return rule.diagnostic(
        "'app.kids' is \(kids.rawValue) (\(kids.about)), but 'legal.minimumAge' is \(age), so no child of this band can "
            + "sign up; lower the age, or remove the key",
        at: manifest.range(of: "app.kids"),
        notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
}

extension KidsAgeBand {
    fileprivate var maximumAge: Int {
        switch self {
        case .fiveAndUnder: 5
        case .sixToEight: 8
        case .nineToEleven: 11
        }
    }
}
