import Diagnostics

/// Complaints about what an earlier brand has already: texts that stand for the same thing have the same key. Defaults are
/// not compared: they follow from values that are.
func complaintsOfSharedValues(
    _ rule: RuleID, _ brands: [ComparedBrand], remedy: String,
    of texts: (ComparedBrand) -> [(key: String, written: WrittenText)]
) -> [BrandComplaint] {
    var holders: [String: (brand: ComparedBrand, range: SourceRange)] = [:]
    var complaints: [BrandComplaint] = []
    for brand in brands {
        for (key, written) in texts(brand) {
            guard let holder = holders[key] else {
                holders[key] = (brand, written.range)
                continue
            }
            guard holder.brand.folder != brand.folder else { continue }
            complaints.append(
                BrandComplaint(
                    rule,
                    "'\(written.path)' \(written.verb) \(quoted(written.text)), which "
                        + "'\(holder.brand.folder)' has; \(remedy)",
                    of: brand, at: written.range, notes: holder.brand.notes("it is there", at: holder.range)))
        }
    }
    return complaints
}
