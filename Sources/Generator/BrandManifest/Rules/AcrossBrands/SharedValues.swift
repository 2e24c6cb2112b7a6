import Diagnostics

/// Complaints about the texts at `paths` that an earlier brand has already. Defaults are not compared: they follow from
/// values that are.
func complaintsOfSharedValues(
    _ rule: RuleID, _ brands: [ComparedBrand], remedy: String, isCaseSensitive: Bool = true,
    at paths: (ResolvedManifest) -> [String]
) -> [BrandComplaint] {
    var holders: [String: (brand: ComparedBrand, range: SourceRange)] = [:]
    var complaints: [BrandComplaint] = []
    for brand in brands {
        for path in paths(brand.manifest) {
            guard let value = brand.manifest.value(at: path), let text = value.text, let range = value.range else {
                continue
            }
            let key = isCaseSensitive ? text : text.lowercased()
            guard let holder = holders[key] else {
                holders[key] = (brand, range)
                continue
            }
            guard holder.brand.manifest.folder != brand.manifest.folder else { continue }
            complaints.append(
                BrandComplaint(
                    rule, "'\(path)' is \(quoted(text)), which '\(holder.brand.manifest.folder)' has; \(remedy)",
                    of: brand, at: range, notes: holder.brand.notes("it is there", at: holder.range)))
        }
    }
    return complaints
}

extension ResolvedManifest {
    /// The path of a key of the sign-in page in each environment.
    func hostedUIPaths(_ key: String) -> [String] {
        (value(at: "environments")?.entries ?? []).map { "environments.\($0.key).hostedUI.\(key)" }
    }
}
