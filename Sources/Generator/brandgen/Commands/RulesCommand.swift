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
            The severity shipping is before shipping: only 'brandgen doctor' checks these rules.
            """,
            """
            In JSON, a rule has the members id, severity (error, warning, both or shipping), setting (off, warning or error: the \
            value in Brands/brandgen.yaml, if it has one), settable and summary. Rules with documentation also have why, \
            bad and good.
            """,
        ],
        examples: ["rules", "rules low-contrast"],
        positional: Positional("RULE", 0...1, help: "A rule, such as low-contrast."),
        options: [format],
        action: .anywhere { arguments, workspace, console in
            let settings = workspace?.settings ?? WorkspaceSettings()
            let isJSON = arguments[format] == "json"
            guard let id = arguments.positionals.first else {
                let json: JSONValue = ["version": 1, "rules": .array(Rule.all.map { $0.json(settings) })]
                console.write(isJSON ? json.text + "\n" : table(settings).text(console.outputStyle))
                return .success
            }
            guard let rule = Rule.named(id) else {
                let meant = suggestion(for: id, among: Rule.all.map(\.id.rawValue)).map { "; did you mean '\($0)'?" }
                throw DiagnosticError(
                    Diagnostic(
                        rule: "unknown-rule",
                        "there is no rule '\(visible(id))'\(meant ?? "; 'brandgen rules' lists them")"))
            }
            let json: JSONValue = ["version": 1, "rules": .array([rule.json(settings)])]
            console.write(isJSON ? json.text + "\n" : rule.text(settings, console.outputStyle))
            return .success
        })

    private static func table(_ settings: WorkspaceSettings) -> TextTable {
        var table = TextTable(["rule", "severity", "setting", "requirement"].map { TextTable.Column($0) })
        table.rows = Rule.all.map {
            [$0.id.rawValue, $0.severity.word, settings.setting(of: $0)?.rawValue ?? "", $0.summary]
        }
        return table
    }
}

extension Rule.Severity {
    fileprivate var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .errorOrWarning: "both"
        case .shipping: "shipping"
        }
    }
}

extension Rule {
    fileprivate func json(_ settings: WorkspaceSettings) -> JSONValue {
        let rule: JSONValue = [
            "id": .string(id.rawValue), "severity": .string(severity.word), "settable": .boolean(isSettable),
            "summary": .string(summary),
        ]
        func member(_ name: String, _ value: String?) -> JSONValue { value.map { [name: .string($0)] } ?? [:] }
        return rule.adding(member("setting", settings.setting(of: self)?.rawValue))
            .adding(member("why", documentation?.why)).adding(member("bad", documentation?.bad))
            .adding(member("good", documentation?.good))
    }

    fileprivate func text(_ settings: WorkspaceSettings, _ style: Style) -> String {
        let strength =
            switch severity {
            case .error, .warning: severity.word
            case .errorOrWarning: "error or warning"
            case .shipping: "before shipping"
            }
        var parts = ["\(style(.bold, id.rawValue)) (\(strength)): \(summary)."]
        if let documentation {
            parts.append(Help.wrap(documentation.why, indent: 0))
            parts += example("Bad", documentation.bad) + example("Good", documentation.good)
        }
        if let setting = settings.setting(of: self) { parts.append("This workspace sets it to \(setting.rawValue).") }
        if isSettable {
            parts.append(
                """
                Set it to off, warning or error under 'rules' in Brands/brandgen.yaml, or suppress
                one diagnostic with a comment on its line: # brandgen:allow \(id.rawValue): REASON
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
