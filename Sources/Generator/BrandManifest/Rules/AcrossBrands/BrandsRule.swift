import Diagnostics

/// A check that compares brands. It is given all that are loaded, two at least, sorted by their folders.
///
/// Like the rules of one brand, it runs whatever else is wrong.
typealias BrandsRule = @Sendable ([ComparedBrand]) -> [BrandDiagnostic]

let brandsRules: [BrandsRule] = [
    checkSharedBundleIDs, checkSharedURLSchemes, checkSharedClientIDs, checkSharedRedirectURIs,
    checkSharedAssociatedDomains, checkModuleNames, checkCopiedTerms,
    checkDifferentRuntimes,
]

/// What is compared of one brand: its manifest may be large, and there may be hundreds. A class: every rule hands each
/// brand on.
final class ComparedBrand: Sendable {
    /// The name of the brand's folder.
    let folder: String
    let id: WrittenText?
    /// A default too.
    let name: String?
    let bundleIDs: [WrittenText]
    let urlSchemes: [WrittenText]
    /// With the page that each is for.
    let clients: [(place: String, id: WrittenText)]
    let redirectURIs: [WrittenText]
    let signOutURIs: [WrittenText]
    let terms: TermsDocument?
    let runtime: ComparedRuntime
    /// Where the terms document is named.
    let termsRange: SourceRange
    private let file: SourceFile
    private let links: [InheritanceLink]

    init(_ manifest: ResolvedManifest, _ terms: TermsDocument?) {
        folder = manifest.folder
        id = manifest.writtenText(at: "brand.id")
        name = manifest.value(at: "brand.name")?.text
        bundleIDs = manifest.bundleIDs
        urlSchemes =
            (manifest.writtenText(at: "brand.urlScheme").map { [$0] } ?? []) + manifest.environmentTexts("urlScheme")
        clients = manifest.clients
        redirectURIs = manifest.environmentTexts("hostedUI.redirectURI")
        signOutURIs = manifest.environmentTexts("hostedUI.signOutURI")
        runtime = ComparedRuntime(manifest)
        self.terms = terms
        termsRange = manifest.range(of: "legal.terms.document")
        file = manifest.file
        links = manifest.links
    }

    /// For a diagnostic about an inherited text: each `extends` between it and the brand's own manifest.
    func inheritanceNotes(for range: SourceRange) -> [Note] {
        inheritanceSteps(from: range.file, to: file, links)
    }
}

/// What is wrong with one brand beside the others.
struct BrandDiagnostic {
    /// The brand's folder.
    let folder: String
    let diagnostic: Diagnostic

    init(
        _ rule: RuleID, _ message: String, of brand: ComparedBrand, at range: SourceRange, notes: [Note],
        severity: Diagnostic.Severity = .error
    ) {
        folder = brand.folder
        diagnostic = Diagnostic(
            severity, rule: rule.rawValue, message, at: range,
            notes: notes + brand.inheritanceNotes(for: range))
    }
}

extension ComparedBrand {
    /// The note that this brand has the value in question, with the way it inherits it.
    func notes(_ message: String, at range: SourceRange) -> [Note] {
        [Note(message, at: range)] + inheritanceNotes(for: range)
    }
}
