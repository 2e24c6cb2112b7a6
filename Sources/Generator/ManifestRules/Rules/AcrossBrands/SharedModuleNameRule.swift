import Diagnostics
import Manifest

extension Rule {
    static let sharedModuleName = Rule(
        id: "shared-module-name",
        summary: "no two brands have the same module name",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A module's name is the brand's identifier without hyphens, each part capitalized. An app cannot link two \
            modules with the same name, and the disks of most Macs do not distinguish letter case.
            """),
        check: .brands(
            values: { brand in brand.id.map { [ComparedValue(unique: moduleName(of: $0.text))] } ?? [] },
            check: checkModuleNames))
}

@Sendable private func checkModuleNames(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var holders: [String: (brand: ComparedBrand, id: String, range: SourceRange)] = [:]
    var diagnostics: [BrandDiagnostic] = []
    for brand in brands {
        guard let written = brand.id else { continue }
        let (id, range) = (written.text, written.range)
        let name = moduleName(of: id)
        guard let holder = holders[name] else {
            holders[name] = (brand, id, range)
            continue
        }
        // If two identifiers are equal, another rule reports the brand whose folder has a different name.
        guard holder.id != id else { continue }
        diagnostics.append(
            rule.diagnostic(
                "'brand.id' is '\(id)', which gives the same module name as '\(holder.id)'; let them differ in more "
                    + "than hyphens",
                of: brand, at: range, notes: holder.brand.notes("the other value is here", at: holder.range)))
    }
    return diagnostics
}

/// Returns a text that is the same for two identifiers if their modules have the same name on a disk that does not
/// distinguish letter case.
private func moduleName(of id: String) -> String { id.filter { $0 != "-" } }
