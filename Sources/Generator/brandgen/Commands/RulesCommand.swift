import ManifestRules
import Manifest
import Diagnostics
import YAMLTree

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON object with the members version (1) and rules. Default: text.")

    static let rules = Command(
        name: "rules",
        summary: "Lists the rules for manifests, or explains one.",
        details: [
            """
            A diagnostic ends with its rule in brackets. With RULE, prints the reason for the rule, an example that \
            violates it and an example that satisfies it.
            """,
            """
            In JSON, a rule has the members id, severity (error, warning or both), setting (off, warning or error: the \
            value in Brands/brandgen.yaml, if it has one), settable and summary. Rules with documentation also have why, \
            bad and good.
            """,
        ],
        examples: ["rules", "rules low-contrast"],
        positional: Positional("RULE", .atMostOne, help: "A rule, such as low-contrast."),
        options: [format],
        action: .anywhere { arguments, workspace, console in
            let all = ListedRule.all(in: workspace)
            let isJSON = arguments[format] == "json"
            guard let id = arguments.positionals.first else {
                console.write(isJSON ? json(all).text + "\n" : table(all).text(console.outputStyle))
                return .success
            }
            guard let rule = all.first(where: { $0.id == id }) else {
                let meant = suggestion(for: id, among: ruleIDs).map { "; did you mean '\($0)'?" }
                throw DiagnosticError(
                    Diagnostic(
                        rule: "unknown-rule",
                        "there is no rule '\(visible(id))'\(meant ?? "; 'brandgen rules' lists them")"))
            }
            console.write(isJSON ? json([rule]).text + "\n" : rule.text(console.outputStyle))
            return .success
        })

    private static let ruleIDs = Rule.all.map(\.id.rawValue)

    private static func table(_ rules: [ListedRule]) -> TextTable {
        var table = TextTable([
            TextTable.Column("rule"), TextTable.Column("severity"), TextTable.Column("setting"),
            TextTable.Column("requirement"),
        ])
        table.rows = rules.map { [$0.id, $0.severity, $0.setting?.rawValue ?? "", $0.summary] }
        return table
    }

    private static func json(_ rules: [ListedRule]) -> JSONValue {
        ["version": 1, "rules": .array(rules.map(\.json))]
    }
}

/// A rule, for the list and the explanation.
private struct ListedRule {
    let id: String
    /// `error`, `warning`, or `both` if it depends on the diagnostic.
    let severity: String
    /// The severity that the workspace sets, or `nil` if it sets none.
    let setting: RuleSetting?
    let isSettable: Bool
    let summary: String
    let documentation: Rule.Documentation?

    /// Returns all rules, with the settings of the workspace, if there is one.
    static func all(in workspace: Workspace?) -> [ListedRule] {
        Rule.all.map { rule in
            ListedRule(
                id: rule.id.rawValue, severity: word(rule.severity), setting: workspace?.settings.setting(of: rule),
                isSettable: rule.isSettable, summary: rule.summary, documentation: rule.documentation)
        }
    }

    private static func word(_ severity: Rule.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .errorOrWarning: "both"
        }
    }

    var json: JSONValue {
        let rule: JSONValue = [
            "id": .string(id), "severity": .string(severity), "settable": .boolean(isSettable),
            "summary": .string(summary),
        ]
        let set: JSONValue = setting.map { ["setting": .string($0.rawValue)] } ?? [:]
        let why: JSONValue = documentation.map { ["why": .string($0.why)] } ?? [:]
        guard let bad = documentation?.bad, let good = documentation?.good else { return rule.adding(set).adding(why) }
        return rule.adding(set).adding(why).adding(["bad": .string(bad), "good": .string(good)])
    }

    func text(_ style: Style) -> String {
        let strength = severity == "both" ? "error or warning" : severity
        var parts = ["\(style(.bold, id)) (\(strength)): \(summary)."]
        if let documentation {
            parts.append(Help.wrap(documentation.why, indent: 0))
            parts += example("Bad", documentation.bad) + example("Good", documentation.good)
        }
        if let setting { parts.append("This workspace sets it to \(setting.rawValue).") }
        if isSettable {
            parts.append(
                """
                Set it to off, warning or error under 'rules' in Brands/brandgen.yaml, or suppress
                one diagnostic with a comment on its line: # brandgen:allow \(id): REASON
                """)
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func example(_ title: String, _ text: String?) -> [String] {
        guard let text else { return [] }
        let lines = text.split(separator: "\n").map { "    " + visible(String($0)) }
        return ["\(title):\n\(lines.joined(separator: "\n"))"]
    }
}
