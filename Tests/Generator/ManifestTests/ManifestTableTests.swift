import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct ManifestTableTests {
    /// A field with its path.
    private struct Leaf {
        let path: [String]
        let field: ManifestField
    }

    private static func leaves(of fields: [ManifestField], at path: [String] = []) -> [Leaf] {
        fields.flatMap { field -> [Leaf] in
            let path = path + [field.key]
            return switch field.type {
            case .section(let inner), .switchable(let inner): leaves(of: inner, at: path)
            case .keyed(let names, _, .section(let inner)): leaves(of: inner, at: path + [names.nameOfProbe])
            default: [Leaf(path: path, field: field)]
            }
        }
    }

    /// A manifest with every section and only the required keys.
    private static let complete =
        manifest(
            "  development: {}",
            replacedBy: """
                  development: { apiBaseURL: https://api.acme.example, hostedUI: { domain: a.example, issuer: \
                https://id.acme.example, clientId: a }, cognito: { userPoolId: us-east-1_E1, clientId: a }, \
                supabase: { url: https://a.example, publishableKey: sb_publishable_a } }
                """
        ).replacing(
            "auth:\n",
            with: """
                auth:
                  session: { biometricUnlock: true }
                  otp: {}
                  signUpFields: [birthdate, phone]

                """
        )
        .replacing("app: false\n", with: "app: {}\n") + "features: { familyAccounts: {} }\n"
        + "runtime: { source: url, url: \"https://git.example/whole\", version: 0.1.0 }\n"

    /// A value that differs from the current one; `nil` if no other value exists.
    private static func other(for leaf: Leaf, than current: ManifestValue?) -> String? {
        switch leaf.field.type {
        case .integer(let bounds, _):
            current?.integer == bounds.lowerBound ? "\(bounds.upperBound)" : "\(bounds.lowerBound)"
        case .boolean: current?.content == true ? "false" : "true"
        case .booleanOr(let choices): current?.text == nil ? choices[0].word : "false"
        // No other backend has both families and phone numbers.
        case .choice where leaf.field.key == "backend": nil
        case .choice(let choices): choices.map(\.word).first { $0 != current?.text }
        case .list(.shorthand, _) where leaf.field.key == "providers": "[email, guest]"
        case .list(.shorthand, _): "[{ field: phone, optional: true }]"
        case .list(.choice(let choices), _): "[\(choices[choices.count - 1].word)]"
        case .list(.section, _): "[{ email: other@example.com, password: Other-River-7 }]"
        case .list where leaf.field.key == "associatedDomains": "[applinks:acme.example]"
        case .list where leaf.field.key == "apiOrigins": "[https://files.acme.example]"
        case .list: "[openid, other]"
        case .byAppearance: (current.flatMap(ThemeColor.init) ?? ThemeColor(.white)).slightlyOther
        case .text where leaf.field.key.hasSuffix("URI"): "acme://other"
        case .text(let format, _):
            (format.example ?? "Other").replacing("acme", with: "other").replacing("2026", with: "2027")
        case .localizedText: "Other"
        case .propertyList where leaf.field.key == "entitlements": "{ com.example.acme: [true] }"
        case .propertyList: "{ LSSupportsGameMode: true }"
        case .section, .shorthand, .switchable, .keyed, .oneOrMore, .keyPath, .scalar: nil
        }
    }

    /// A workspace with the complete manifest as the base of a brand.
    private static func workspace(_ brand: String) -> MarkedWorkspace {
        var workspace = MarkedWorkspace(["_base/brand.yaml": complete, "acme/brand.yaml": brand])
        workspace.files.files["Brands/acme/App/AcmeApp.swift"] = []
        return workspace
    }

    /// Whether the tests of other suites change a field.
    private static func isElsewhere(_ leaf: Leaf) -> Bool {
        let path = leaf.path.joined(separator: ".")
        // Fields that depend on the folder, a file in it, the source of the runtime, or a backend. Pins depend on the
        // environment's hosts, and the keys of an import on each other; ValueWiringTests has both.
        if ["brand.id", "legal.terms.document", "runtime.path", "auth.client"].contains(path) { return true }
        // A page has a domain or a hint; ValueWiringTests has both.
        if leaf.field.key == "providerHint" { return true }
        // Images and fonts depend on files; ImageRulesTests and FontRulesTests have them.
        if ["theme.logo", "theme.images"].contains(path) { return true }
        // The parts of the app depend on each other and on files; AppPartRulesTests has them.
        let parts = ["fonts", "files", "packages", "targets", "buildPhases", "pins"]
        return parts.contains { leaf.path.contains($0) } || path.hasPrefix("auth.session.import.")
    }

    @Test func `each field affects the typed brand`() throws {
        let before = try #require(Self.workspace("manifest: 1\nextends: ../_base/brand.yaml\n").load().brands.first)
        let valuesBefore = values(of: before)
        let leaves = Self.leaves(of: ManifestTable.standard.root)
        for leaf in leaves where leaf.field.isInherited && !Self.isElsewhere(leaf) {
            let path = leaf.path.joined(separator: ".")
            guard let value = Self.other(for: leaf, than: before.manifest.value(at: path)) else {
                #expect(["auth.backend", "environments.development.backend"].contains(path))
                continue
            }
            let changed = leaf.path.reversed().reduce(value) { "{ \($1): \($0) }" }
            let loaded = Self.workspace(
                "{ manifest: 1, extends: ../_base/brand.yaml, \(changed.dropFirst().dropLast()) }"
            )
            .load()
            #expect(loaded.diagnostics.filter { $0.severity == .error } == [], "\(path)")
            #expect(values(of: try #require(loaded.brands.first, "\(path)")) != valuesBefore, "\(path)")
        }
    }

    @Test func `each default and example is valid for its field`() {
        let otherRules = [
            "asset-missing", "missing-key", "low-contrast", "runtime-source", "session-import", "pool-page",
        ]
        let otherPrefixes = ["app-"]
        let leaves = Self.leaves(of: ManifestTable.standard.root)
        for leaf in leaves where leaf.field.isInherited && leaf.path != ["brand", "id"] {
            var contents = [leaf.field.example].compactMap { $0 }
            if case .defaulted(let content) = leaf.field.presence { contents.append(content) }
            for content in contents {
                let nested = leaf.path.reversed().reduce(content.flowYAML) { "{ \($1): \($0) }" }
                let workspace = MarkedWorkspace(acme: "{ manifest: 1, \(nested.dropFirst().dropLast()) }")
                let diagnostics = workspace.load().diagnostics.filter { diagnostic in
                    !otherRules.contains(diagnostic.rule) && !otherPrefixes.contains { diagnostic.rule.hasPrefix($0) }
                }
                #expect(diagnostics.map(\.message) == [], "\(leaf.path)")
            }
        }
    }
}

extension TextFormat {
    /// A name in the format.
    fileprivate var nameOfProbe: String { pattern.matches("development") ? "development" : example ?? "" }
}

extension ThemeColor {
    /// A different color with nearly the same contrast, as YAML.
    fileprivate var slightlyOther: String {
        func other(_ color: RGBA) -> String {
            RGBA(red: color.red, green: color.green, blue: color.blue ^ 1, alpha: color.alpha).hex
        }
        return "{ light: '\(other(light))', dark: '\(other(dark))' }"
    }
}
