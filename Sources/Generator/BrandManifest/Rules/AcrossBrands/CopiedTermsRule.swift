import Diagnostics

/// Terms that name another brand, and are that brand's to the letter, were copied and left as they were. Terms that
/// several brands share may name none of them, or each.
@Sendable func checkCopiedTerms(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    let path = "legal.terms.document"
    var owners: [String: [TermsOwner]] = [:]
    for brand in brands {
        guard case .text(let text) = brand.terms, let name = brand.manifest.value(at: "brand.name")?.text else {
            continue
        }
        owners[text, default: []].append(TermsOwner(brand: brand, name: name, isNamed: text.contains(name)))
    }
    return owners.values.flatMap { owners in
        guard let source = owners.first(where: \.isNamed) else { return [BrandComplaint]() }
        return owners.filter { !$0.isNamed }.map { owner in
            BrandComplaint(
                .copiedTerms,
                "the terms of \(quoted(owner.name)) are those of \(quoted(source.name)), which they name; write its own",
                of: owner.brand, at: owner.brand.manifest.range(of: path),
                notes: source.brand.notes("they are there", at: source.brand.manifest.range(of: path)))
        }
    }
}

/// One of the brands that have the same terms.
private struct TermsOwner {
    let brand: ComparedBrand
    let name: String
    /// Whether the terms hold the brand's name.
    let isNamed: Bool
}
