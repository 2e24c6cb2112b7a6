import Diagnostics
import Manifest

extension Rule {
    static let copiedTerms = Rule(
        id: "copied-terms",
        summary: "no brand has another brand's terms",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Terms that name another brand, and equal that brand's terms, were copied by mistake. They name a brand by its \
            name as a whole word or phrase, or by its support address or the host of its legal pages. A name that is an \
            ordinary word of such texts, such as Home, does not count. Terms that several brands share name none or all of \
            them.
            """,
            bad: "legal: { terms: { document: copied.md } }    # names Other, whose terms these are",
            good: "legal: { terms: { document: terms.md } }",
            files: [
                "acme/copied.md": "The terms of Other.\n",
                "other/terms.md": "The terms of Other.\n",
            ]),
        check: .brands(checkCopiedTerms))
}

/// Reports each brand whose terms name another brand that has the same terms, but not the brand itself.
@Sendable private func checkCopiedTerms(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var owners: [String: [TermsOwner]] = [:]
    for brand in brands {
        guard case .text(let text) = brand.terms, let name = brand.name else { continue }
        owners[text, default: []].append(TermsOwner(brand: brand, name: name))
    }
    return owners.flatMap { terms, owners -> [BrandDiagnostic] in
        guard owners.count > 1, terms != TermsDocument.placeholder else { return [] }
        let words = TermsWords(terms)
        let named = owners.filter { words.mention($0.name) || words.contain(addressOf: $0.brand.addresses) }
        // Only a brand that is named can be the source, so a text that names none needs no comparison.
        let sources = named.filter { words.name($0.name) || words.contain(addressOf: $0.brand.addresses) }
        guard !sources.isEmpty else { return [] }
        let folders = Set(named.map(\.brand.folder))
        return owners.filter { !folders.contains($0.brand.folder) }.compactMap { owner in
            guard let source = sources.first(where: { $0.isSource(of: owner, words) }) else { return nil }
            return rule.diagnostic(
                "the terms of \(quoted(owner.name)) equal those of \(quoted(source.name)) and name it; write separate terms",
                of: owner.brand, at: owner.brand.termsRange,
                notes: source.brand.notes("the other terms are here", at: source.brand.termsRange))
        }
    }
}

/// One of several brands with the same terms.
private struct TermsOwner {
    let brand: ComparedBrand
    let name: String

    /// Returns whether the terms name this brand by a text that is not also a text of the other brand.
    func isSource(of other: TermsOwner, _ words: TermsWords) -> Bool {
        words.name(name) && !TermsWords(other.name).mention(name)
            || words.contain(addressOf: brand.addresses.subtracting(other.brand.addresses))
    }
}
