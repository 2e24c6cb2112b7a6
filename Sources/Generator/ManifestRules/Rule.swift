import Diagnostics
package import Manifest
import YAMLTree

/// A rule for manifests: its requirement, severity, documentation and check.
///
/// Each rule is one value in its own file in `Rules/`, except for the rules that reading a manifest checks, which share
/// files in `Rules/Reading/`. ``all`` lists them. This type is a class because a loader passes every rule for every brand,
/// and a reference is cheaper to copy than the rule's contents.
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
        /// A brand's manifest with everything that it inherits, on a day.
        case manifestOnDay(@Sendable (ResolvedManifest, CalendarDate, Rule) -> [Diagnostic])
        /// A brand's manifest with everything that it inherits, and the version of brandgen.
        case manifestForTool(@Sendable (ResolvedManifest, Version, Rule) -> [Diagnostic])
        /// A brand's manifest and its terms document.
        case terms(@Sendable (ResolvedManifest, TermsDocument, Rule) -> [Diagnostic])
        /// A brand's manifest, and the workspace's files, to look for files and folders that the manifest names.
        case files(@Sendable (ResolvedManifest, any FileReader, Rule) -> [Diagnostic])
        /// A brand's manifest, and its image, font and app files.
        case assets(@Sendable (ResolvedManifest, [BrandAsset], Rule) -> [Diagnostic])
        /// Brands that may violate the rule together, sorted by their folders. `values` returns the values of one brand
        /// that decide whether it is among them.
        case brands(
            values: @Sendable (ComparedBrand) -> [ComparedValue],
            check: @Sendable ([ComparedBrand], Rule) -> [BrandDiagnostic])
        /// A brand with everything that its app consists of. Rules can share a check.
        case shipping(Role, @Sendable (inout ShippedBrand) -> Void)
    }

    /// Whether the rule has a check of single manifest files.
    var looksAtFiles: Bool { if case .file = check { true } else { false } }

    /// Whether the rule has a check of single brands.
    var looksAtBrands: Bool {
        switch check {
        case .manifest, .manifestOnDay, .manifestForTool, .terms, .files, .assets: true
        case .whileLoading, .file, .brands, .shipping: false
        }
    }

    /// Whether the rule has a check that compares brands.
    var comparesBrands: Bool { if case .brands = check { true } else { false } }

    /// Returns the diagnostics about one manifest file.
    func check(_ root: YAMLNode) -> [Diagnostic] {
        if case .file(let check) = check { check(root, self) } else { [] }
    }

    /// Returns the diagnostics about one brand.
    ///
    /// - Parameters:
    ///   - manifest: The brand's manifest.
    ///   - terms: The terms document, or `nil` if the manifest names none.
    ///   - assets: The image, font and app files that the manifest names.
    ///   - files: The workspace's files, or `nil` to look for no files.
    ///   - today: The day that dates are compared with, or `nil` to compare no dates.
    ///   - tool: The version of brandgen, or `nil` to compare no versions.
    /// - Returns: The rule's diagnostics; empty if the rule checks something else than a brand.
    func check(
        _ manifest: ResolvedManifest, _ terms: TermsDocument?, _ assets: [BrandAsset], in files: (any FileReader)?,
        today: CalendarDate?, tool: Version?
    ) -> [Diagnostic] {
        switch check {
        case .manifest(let check): check(manifest, self)
        case .manifestOnDay(let check): today.map { check(manifest, $0, self) } ?? []
        case .manifestForTool(let check): tool.map { check(manifest, $0, self) } ?? []
        case .files(let check): files.map { check(manifest, $0, self) } ?? []
        case .terms(let check): terms.map { check(manifest, $0, self) } ?? []
        case .assets(let check): assets.isEmpty ? [] : check(manifest, assets, self)
        case .whileLoading, .file, .brands, .shipping: []
        }
    }

    /// The person who acts on the rule's findings, or `nil` if the rule is not checked before shipping.
    package var role: Role? { if case .shipping(let role, _) = check { role } else { nil } }

    /// Returns the values of a brand that the rule compares with those of others.
    func values(of brand: ComparedBrand) -> [ComparedValue] {
        if case .brands(let values, _) = check { values(brand) } else { [] }
    }

    /// Returns the diagnostics about brands. There are at least two, sorted by their folders.
    func check(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
        if case .brands(_, let check) = check { check(brands, self) } else { [] }
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

extension RuleID {
    init(_ rule: YAMLRule) { self.init(rawValue: rule.rawValue) }
}
