import Diagnostics
package import Manifest
import YAMLTree

/// A rule for manifests: its requirement, severity, documentation and check.
///
/// Each rule is one value. Rules of one subject share a file in `Rules/`. ``all`` lists them.
package final class Rule: Sendable {
    package let id: RuleID
    /// The requirement, in one sentence without a full stop.
    package let summary: String
    package let severity: Severity
    /// Whether a workspace may change the rule's severity and a comment may suppress its diagnostics. `false` if no
    /// working package can be generated without the rule.
    package let isSettable: Bool
    /// The reason and examples. `nil` for a rule about a missing brand or an unreadable file, because no manifest can
    /// be an example.
    package let documentation: Documentation?
    let check: Check

    init(
        id: RuleID, summary: String, severity: Severity, isSettable: Bool = false, documentation: Documentation?,
        check: Check = .whileLoading
    ) {
        self.id = id
        self.summary = summary
        self.severity = severity
        self.isSettable = isSettable
        self.documentation = documentation
        self.check = check
    }

    /// The severity of a rule's diagnostics, unless the workspace sets another.
    package enum Severity: Equatable, Sendable {
        case error
        case warning
        /// The severity depends on the value.
        case errorOrWarning
        /// Before shipping: only `doctor` checks the rule. Its findings are errors or warnings.
        case shipping
    }

    /// The person who can act on what a rule before shipping finds.
    package enum Role: CaseIterable, Sendable {
        case developer, designer, accountHolder
    }

    /// The reason for a rule, with an example that violates it and one that does not.
    package struct Documentation: Sendable {
        /// Sentences that include the sources of their facts.
        package let why: String
        /// A violation: a part of the manifest of a brand `acme` beside a brand `other`, or of a workspace file. `nil`
        /// if no part of a single file violates the rule.
        package let bad: String?
        package let good: String?
        /// The files that the examples need, by their paths in the folder of the brands.
        let files: [String: String]
        let isOfWorkspaceFile: Bool

        init(
            _ why: String, bad: String? = nil, good: String? = nil, files: [String: String] = [:],
            isOfWorkspaceFile: Bool = false
        ) {
            self.why = why
            self.bad = bad
            self.good = good
            self.files = files
            self.isOfWorkspaceFile = isOfWorkspaceFile
        }
    }

    /// The input of a rule's check.
    ///
    /// Checks run even if other rules report errors, so that one run reports everything. A check ignores values that
    /// are missing or that the decoder refused.
    enum Check: Sendable {
        /// The YAML reader, the decoder or the loader reports the diagnostics.
        case whileLoading
        /// One manifest file, before it is merged with its bases.
        case file(@Sendable (YAMLNode, Rule) -> [Diagnostic])
        /// A brand's manifest with everything that it inherits.
        case manifest(@Sendable (ResolvedManifest, Rule) -> [Diagnostic])
        /// A brand's manifest and files.
        case brand(@Sendable (CheckedBrand, Rule) -> [Diagnostic])
        /// All brands of a run, at least two, sorted by their folders.
        case brands(@Sendable ([ComparedBrand], Rule) -> [BrandDiagnostic])
        /// A brand with everything that its app consists of. Rules can share a check.
        case shipping(Role, @Sendable (inout ShippedBrand) -> Void)

        /// A brand's manifest, in which the check finds at most one problem.
        static func atMostOne(_ check: @escaping @Sendable (ResolvedManifest, Rule) -> Diagnostic?) -> Check {
            .manifest { manifest, rule in [check(manifest, rule)].compactMap(\.self) }
        }
    }

    /// Returns the diagnostics about one manifest file.
    func check(_ root: YAMLNode) -> [Diagnostic] {
        if case .file(let check) = check { check(root, self) } else { [] }
    }

    /// Returns the diagnostics about one brand.
    func check(_ brand: CheckedBrand) -> [Diagnostic] {
        switch check {
        case .manifest(let check): check(brand.manifest, self)
        case .brand(let check): check(brand, self)
        case .whileLoading, .file, .brands, .shipping: []
        }
    }

    /// The person who acts on the rule's findings, or `nil` if the rule is not checked before shipping.
    package var role: Role? { if case .shipping(let role, _) = check { role } else { nil } }

    /// Returns the diagnostics about brands. There are at least two, sorted by their folders.
    func check(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
        if case .brands(let check) = check { check(brands, self) } else { [] }
    }

    /// Creates a diagnostic of this rule. A rule whose severity depends on the value passes a severity.
    func diagnostic(
        _ message: String, at range: SourceRange?, notes: [Note] = [], fixIt: FixIt? = nil,
        severity: Diagnostic.Severity? = nil
    ) -> Diagnostic {
        Diagnostic(
            severity ?? (self.severity == .warning ? .warning : .error), rule: id.rawValue, message, at: range,
            notes: notes, fixIt: fixIt)
    }

    /// Creates a diagnostic of this rule about one of several brands. Adds a note for each `extends` between the range
    /// and the brand's own manifest.
    func diagnostic(
        _ message: String, of brand: ComparedBrand, at range: SourceRange, notes: [Note]
    ) -> BrandDiagnostic {
        BrandDiagnostic(
            folder: brand.folder,
            diagnostic: diagnostic(message, at: range, notes: notes + brand.inheritanceNotes(for: range)))
    }

    /// Returns the rule with this identifier.
    package static func named(_ id: String) -> Rule? { byID[id] }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })
}

extension Rule: Equatable {
    package static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }
}

/// A brand with everything that a rule can check.
struct CheckedBrand: Sendable {
    let manifest: ResolvedManifest
    /// The terms document, or `nil` if the manifest names none.
    let terms: TermsDocument?
    /// The image, font and app files that the manifest names.
    let assets: [BrandAsset]
    /// The workspace's files, or `nil` to look for no files.
    let files: (any FileReader)?
    /// The day that dates are compared with, or `nil` to compare no dates.
    let today: CalendarDate?
    /// The version of brandgen, or `nil` to compare no versions.
    let tool: Version?
}

extension RuleID {
    init(_ rule: YAMLRule) { self.init(rawValue: rule.rawValue) }
}

// MARK: Environments for the examples of rules

let cognitoExample = """
    environments:
      development:
        backend: cognito
        cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
    """

let supabaseExample = """
    environments:
      development:
        backend: supabase
        supabase: { url: https://a.example, publishableKey: sb_publishable_example }
    """

let pagesExample = """
    environments:
      development:
        backend: hostedUI
        apiBaseURL: https://api.acme.example
        hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
    """
