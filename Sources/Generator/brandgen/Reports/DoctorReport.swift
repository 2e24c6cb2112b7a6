import Diagnostics
import Manifest
import ManifestRules
import OutputTree

/// The output of `doctor`.
struct DoctorReport {
    private let findings: [Finding]
    private let brandCount: Int
    /// Returns the difference between a developer's file and its current template. Empty for most findings.
    private let difference: (Finding) -> [DiffLine]

    init(_ findings: [Finding], of brandCount: Int, difference: @escaping (Finding) -> [DiffLine]) {
        self.findings = findings
        self.brandCount = brandCount
        self.difference = difference
    }

    // MARK: Text

    /// Prints the findings of one brand in full, or a line for each rule that several brands violate.
    func print(_ console: Console) {
        let style = console.outputStyle
        for role in Rule.Role.allCases {
            let findings = findings.filter { $0.rule.role == role }
            guard !findings.isEmpty else { continue }
            console.print(style(.bold, role.title))
            if brandCount == 1 {
                for finding in findings { print(finding, console) }
            } else {
                for rule in Rule.all {
                    let findings = findings.filter { $0.rule == rule }
                    if !findings.isEmpty { console.print("  " + line(findings, console)) }
                }
            }
            console.print("")
        }
        if brandCount > 1, !findings.isEmpty {
            console.print("'brandgen doctor ID' shows the findings of a brand, with places and remedies.")
        }
        let total = findings.isEmpty ? "nothing is missing" : counted(findings.map(\.severity))
        console.print("\(counted(brandCount, "brand")): \(total)")
    }

    private func print(_ finding: Finding, _ console: Console) {
        let style = console.outputStyle
        console.print("  \(summary(finding, style))")
        console.print("    \(style(.position, visible(finding.position(console.displayPath))))")
        console.print("    \(visible(finding.remedy))")
        for line in difference(finding) { console.print("    \(line.shown(style))") }
    }

    /// Returns one line about the findings of a rule, with their place if there is only one:
    /// `error: the app icon is still the placeholder [icon-placeholder]: 8 brands`.
    private func line(_ findings: [Finding], _ console: Console) -> String {
        let summaries = Set(findings.map { summary($0, console.outputStyle) })
        let places = Set(findings.map { $0.position(console.displayPath) })
        let brands = Set(findings.map(\.brand)).sorted()
        let names = brands.count > 3 ? counted(brands.count, "brand") : visible(enumerated(brands))
        let count =
            summaries.count > 1
            ? "and \(findings.count - 1) more in " : findings.count > brands.count ? "\(findings.count) in " : ""
        return summary(findings[0], console.outputStyle) + ": "
            + (places.count == 1 ? visible(places.joined()) : count + names)
    }

    private func summary(_ finding: Finding, _ style: Style) -> String {
        let label = style(finding.severity == .error ? .error : .warning, "\(finding.severity.rawValue):")
        let environment = finding.environment.map { " (\($0))" } ?? ""
        return "\(label) \(visible(finding.problem + environment)) [\(finding.rule.id.rawValue)]"
    }

    // MARK: JSON

    func json(_ displayPath: (String) -> String) -> JSONValue { .array(findings.map { json($0, displayPath) }) }

    private func json(_ finding: Finding, _ displayPath: (String) -> String) -> JSONValue {
        let what: JSONValue = [
            "severity": .string(finding.severity.rawValue), "id": .string(finding.rule.id.rawValue),
            "brand": .string(finding.brand),
        ]
        let environment: JSONValue = finding.environment.map { ["environment": .string($0)] } ?? [:]
        var position: JSONValue = [:]
        if case .manifest(let range) = finding.location {
            position = ["line": .integer(range.start.line), "column": .integer(range.start.column)]
        }
        let change = difference(finding).flatMap(\.bytes)
        return what.adding(environment).adding(["file": .string(finding.path(displayPath))]).adding(position)
            .adding(["problem": .string(finding.problem), "remedy": .string(finding.remedy)])
            .adding(change.isEmpty ? [:] : ["difference": .string(String(decoding: change, as: UTF8.self))])
    }
}

extension Rule.Role {
    fileprivate var title: String {
        switch self {
        case .developer: "For the developer: manifest, code and packages"
        case .designer: "For the designer: icons and texts for the App Store"
        case .accountHolder: "For the account holder: team, identifiers, domains and terms"
        }
    }
}

extension Finding {
    /// The path as the console shows it, with line and column if the place is in a manifest.
    fileprivate func position(_ displayPath: (String) -> String) -> String {
        guard case .manifest(let range) = location else { return path(displayPath) }
        return "\(path(displayPath)):\(range.start.line):\(range.start.column)"
    }

    fileprivate func path(_ displayPath: (String) -> String) -> String {
        switch location {
        case .file(let path): displayPath(path)
        case .output(let path): path
        case .manifest(let range): displayPath(range.file.path)
        }
    }
}
