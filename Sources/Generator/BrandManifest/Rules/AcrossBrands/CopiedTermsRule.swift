import Diagnostics

/// Terms that name another brand, and are that brand's to the letter, were copied and left as they were. Terms that
/// several brands share may name none of them, or each.
@Sendable func checkCopiedTerms(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    var owners: [String: [TermsOwner]] = [:]
    for brand in brands {
        guard case .text(let text) = brand.terms, let name = brand.name else { continue }
        owners[text, default: []].append(TermsOwner(brand: brand, name: name))
    }
    return owners.flatMap { text, owners in
        guard owners.count > 1, let source = owners.first(where: { text.contains($0.name) }) else {
            return [BrandComplaint]()
        }
        return owners.filter { !text.contains($0.name) }.map { owner in
            BrandComplaint(
                .copiedTerms,
                "the terms of \(quoted(owner.name)) are those of \(quoted(source.name)), which they name; write its own",
                of: owner.brand, at: owner.brand.termsRange,
                notes: source.brand.notes("they are there", at: source.brand.termsRange))
        }
    }
}

/// One of the brands that have the same terms.
private struct TermsOwner {
    let brand: ComparedBrand
    let name: String
}

extension RuleExplanation {
    static let copiedTerms = RuleExplanation(
        RuleID.copiedTerms,
        """
        Terms that name another brand, and are that brand's to the letter, were copied and left as they \
        were. Terms that several brands share name none of them, or each.
        """,
        bad: """
            legal: { terms: { document: copied.md } }    # names Other, whose terms these are
            """,
        good: """
            legal: { terms: { document: terms.md } }
            """,
        files: [
            "acme/copied.md": "The terms of Other.\n",
            "other/terms.md": "The terms of Other.\n",
        ])
}
