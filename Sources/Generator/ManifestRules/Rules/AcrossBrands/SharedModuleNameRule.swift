import Diagnostics
import Manifest

extension Rule {
    static let sharedModuleName = Rule(
        id: "shared-module-name",
        summary: "no two brands' modules have one name",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A module is named by its brand's identifier without the hyphens, each part with a capital. An app \
            that linked two of one name could not tell them apart, and on the disks of most Macs names that \
            differ in letter case alone are one.
            """),
        check: .brands(checkModuleNames))
}

/// A module is named by its brand's identifier without the hyphens, each part with a capital. Names that differ in
/// letter case alone are one on the disks of most Macs.
@Sendable private func checkModuleNames(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var holders: [String: (brand: ComparedBrand, id: String, range: SourceRange)] = [:]
    var diagnostics: [BrandDiagnostic] = []
    for brand in brands {
        guard let written = brand.id else { continue }
        let (id, range) = (written.text, written.range)
        let name = id.filter { $0 != "-" }
        guard let holder = holders[name] else {
            holders[name] = (brand, id, range)
            continue
        }
        // That one of them is in the wrong folder is told already.
        guard holder.id != id else { continue }
        diagnostics.append(
            rule.diagnostic(
                "'brand.id' is '\(id)', whose module has the name of that of '\(holder.id)'; let them differ by more "
                    + "than hyphens",
                of: brand, at: range, notes: holder.brand.notes("it is there", at: holder.range)))
    }
    return diagnostics
}
