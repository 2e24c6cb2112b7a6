import Diagnostics
import Manifest

/// The values of one brand that rules compare with other brands.
struct ComparedBrand: Sendable {
    /// The name of the brand's folder.
    let folder: String
    let id: WrittenText?
    /// The display name, which can be a default.
    let name: String?
    let supportEmail: String?
    /// The URLs of the terms and the privacy policy.
    let legalURLs: [String]
    let bundleIDs: [WrittenText]
    let urlSchemes: [WrittenText]
    /// The client identifiers, each with its page or user pool.
    let clients: [(server: String, id: WrittenText)]
    /// The URLs of the Supabase projects and the keys of the Clerk instances, without those on this machine.
    let projects: [WrittenText]
    let terms: TermsDocument?
    /// The logo in light appearance.
    let logo: BrandAsset?
    let runtime: ComparedRuntime
    /// Whether the brand has an app, with a project in the workspace for Xcode.
    let hasApp: Bool
    /// The range of the terms document's name.
    let termsRange: SourceRange
    private let file: SourceFile
    private let links: [InheritanceLink]

    init(_ brand: CheckedBrand) {
        let manifest = brand.manifest
        folder = manifest.folder
        id = manifest.writtenText(at: "brand.id")
        name = manifest.value(at: "brand.name")?.text
        supportEmail = manifest.value(at: "brand.supportEmail")?.text
        legalURLs = ["legal.terms.url", "legal.privacy.url"].compactMap { manifest.value(at: $0)?.text }
        bundleIDs = manifest.bundleIDs
        urlSchemes =
            (manifest.writtenText(at: "brand.urlScheme").map { [$0] } ?? []) + manifest.environmentTexts("urlScheme")
        clients = manifest.clients
        projects = manifest.projects
        runtime = ComparedRuntime(manifest)
        hasApp = manifest.value(at: "app")?.content != .boolean(false)
        terms = brand.terms
        logo = brand.assets.first { asset in
            if case .image("logo", _, false) = asset.reference.role { true } else { false }
        }
        termsRange = manifest.range(of: "legal.terms.document")
        file = manifest.file
        links = manifest.links
    }

    /// Returns a note for each `extends` between an inherited text and the brand's own manifest.
    func inheritanceNotes(for range: SourceRange) -> [Note] {
        inheritanceSteps(from: range.file, to: file, links)
    }
}

extension ComparedBrand {
    /// The support address and the hosts of the legal pages, in lower case. They identify the brand in its terms.
    var addresses: Set<String> {
        let hosts = legalURLs.map { url in String(url.dropFirst("https://".count).prefix { !":/?#".contains($0) }) }
        return Set((hosts + [supportEmail].compactMap(\.self)).map { $0.lowercased() })
    }
}

/// A diagnostic about one brand, from a comparison with the others.
struct BrandDiagnostic {
    /// The brand's folder.
    let folder: String
    let diagnostic: Diagnostic
}

extension ComparedBrand {
    /// Returns a note about a value of this brand, followed by the notes about its inheritance.
    func notes(_ message: String, at range: SourceRange) -> [Note] {
        [Note(message, at: range)] + inheritanceNotes(for: range)
    }
}

extension Rule.Check {
    /// Reports each value that an earlier brand already has. Two values are the same if their keys are equal. Defaults are
    /// not compared, because they are derived from other values.
    static func noSharedValues(
        _ values: @escaping @Sendable (ComparedBrand) -> [(key: String, written: WrittenText)], remedy: String
    ) -> Self {
        .brands { brands, rule in
            var holders: [String: (brand: ComparedBrand, range: SourceRange)] = [:]
            var diagnostics: [BrandDiagnostic] = []
            for brand in brands {
                for (key, written) in values(brand) {
                    guard let holder = holders[key] else {
                        holders[key] = (brand, written.range)
                        continue
                    }
                    guard holder.brand.folder != brand.folder else { continue }
                    diagnostics.append(
                        rule.diagnostic(
                            "'\(written.path)' \(written.verb) \(quoted(written.text)), which "
                                + "'\(holder.brand.folder)' also has; \(remedy)",
                            of: brand, at: written.range,
                            notes: holder.brand.notes("the other value is here", at: holder.range)))
                }
            }
            return diagnostics
        }
    }
}
