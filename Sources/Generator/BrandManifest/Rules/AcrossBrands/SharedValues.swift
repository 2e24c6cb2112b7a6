import Diagnostics

/// Diagnostics about what an earlier brand has already: texts that stand for the same thing have the same key. Defaults are
/// not compared: they follow from values that are.
func diagnosticsOfSharedValues(
    _ rule: RuleID, _ brands: [ComparedBrand], remedy: String,
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
                BrandDiagnostic(
                    rule,
                    "'\(written.path)' \(written.verb) \(quoted(written.text)), which "
                        + "'\(holder.brand.folder)' has; \(remedy)",
                    of: brand, at: written.range, notes: holder.brand.notes("it is there", at: holder.range)))
        }
    }
    return diagnostics
}
