import Diagnostics
import Manifest

extension Rule {
    static let copiedTerms = Rule(
        id: "copied-terms",
        summary: "no brand has another brand's terms",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Terms that name another brand, and equal that brand's terms, were copied by mistake. Terms that several \
            brands share name none or all of them.
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
            ]),
        check: .brands(checkCopiedTerms))
}

@Sendable private func checkCopiedTerms(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var owners: [TermsText: [TermsOwner]] = [:]
    owners.reserveCapacity(brands.count)
    for brand in brands {
        guard case .text(let text) = brand.terms, let name = brand.name else { continue }
        owners[TermsText(text: text), default: []].append(TermsOwner(brand: brand, name: name))
    }
    return owners.flatMap { terms, owners in
        let text = terms.text
        guard owners.count > 1, let source = owners.first(where: { text.contains($0.name) }) else {
            return [BrandDiagnostic]()
        }
        return owners.filter { !text.contains($0.name) }.map { owner in
            rule.diagnostic(
                "the terms of \(quoted(owner.name)) equal those of \(quoted(source.name)) and name it; write separate terms",
                of: owner.brand, at: owner.brand.termsRange,
                notes: source.brand.notes("the other terms are here", at: source.brand.termsRange))
        }
    }
}

/// A long text as a dictionary key. Its hash reads eight bytes in each step, because the standard library's hash of a
/// long text takes as long as several rules together.
private struct TermsText: Hashable {
    let text: String

    static func == (left: TermsText, right: TermsText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        let digest = text.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            var digest = UInt64(bytes.count)
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                digest = ((digest << 5 | digest >> 59) ^ word) &* 0x9E37_79B9_7F4A_7C15
            }
            return digest
        }
        hasher.combine(digest)
    }
}

/// One of several brands with the same terms.
private struct TermsOwner {
    let brand: ComparedBrand
    let name: String
}
