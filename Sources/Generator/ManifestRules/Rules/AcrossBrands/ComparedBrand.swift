import Diagnostics
import Manifest

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

/// A diagnostic about one brand, from a comparison with the others.
struct BrandDiagnostic {
    /// The brand's folder.
    let folder: String
    let diagnostic: Diagnostic
}

extension ComparedBrand {
    /// The note that this brand has the value in question, with the way it inherits it.
    func notes(_ message: String, at range: SourceRange) -> [Note] {
        [Note(message, at: range)] + inheritanceNotes(for: range)
    }
}

/// Diagnostics about what an earlier brand has already: texts that stand for the same thing have the same key. Defaults are
/// not compared: they follow from values that are.
func diagnosticsOfSharedValues(
    _ rule: Rule, _ brands: [ComparedBrand], remedy: String,
    of texts: (ComparedBrand) -> [(key: String, written: WrittenText)]
) -> [BrandDiagnostic] {
    var holders: [String: (brand: ComparedBrand, range: SourceRange)] = [:]
    var diagnostics: [BrandDiagnostic] = []
    for brand in brands {
        for (key, written) in texts(brand) {
            guard let holder = holders[key] else {
                holders[key] = (brand, written.range)
                continue
            }
            guard holder.brand.folder != brand.folder else { continue }
            diagnostics.append(
                rule.diagnostic(
                    "'\(written.path)' \(written.verb) \(quoted(written.text)), which "
                        + "'\(holder.brand.folder)' has; \(remedy)",
                    of: brand, at: written.range, notes: holder.brand.notes("it is there", at: holder.range)))
        }
    }
    return diagnostics
}
