import Diagnostics

/// A check that compares brands. It is given all that are loaded, two at least, sorted by their folders.
///
/// Like the rules of one brand, it runs whatever else is wrong.
typealias BrandsRule = @Sendable ([ComparedBrand]) -> [BrandComplaint]

let brandsRules: [BrandsRule] = [
    checkSharedBundleIDs, checkSharedURLSchemes, checkSharedClientIDs, checkSharedRedirectURIs,
    checkSharedAssociatedDomains, checkModuleNames, checkCopiedTerms,
]

/// One brand of those that are compared. A class: every rule hands each brand on.
final class ComparedBrand: Sendable {
    let manifest: ResolvedManifest
    let terms: TermsDocument?

    init(manifest: ResolvedManifest, terms: TermsDocument?) {
        self.manifest = manifest
        self.terms = terms
    }
}

/// What is wrong with one brand beside the others.
struct BrandComplaint {
    /// The brand's folder.
    let folder: String
    let diagnostic: Diagnostic

    init(
        _ rule: RuleID, _ message: String, of brand: ComparedBrand, at range: SourceRange, notes: [Note],
        severity: Diagnostic.Severity = .error
    ) {
        folder = brand.manifest.folder
        diagnostic = Diagnostic(
            severity, rule: rule.rawValue, message, at: range,
            notes: notes + brand.manifest.inheritanceNotes(for: range))
    }
}

extension ComparedBrand {
    /// The note that this brand has the value in question, with the way it inherits it.
    func notes(_ message: String, at range: SourceRange) -> [Note] {
        [Note(message, at: range)] + manifest.inheritanceNotes(for: range)
    }
}
