import AppSeeds
import Diagnostics
import Doctor
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "Text, or a JSON array with one object for each gap. Default: text.")

    static let doctor = Command(
        name: "doctor",
        summary: "Shows what is missing before a brand can ship.",
        details: [
            """
            Looks at the manifest, your files in Brands/ID/App/ and Brands/ID/Store/, and the generated package: \
            placeholders, example values, icons, store texts, the production environment, pins that expire within 60 \
            days, and files that are missing or out of date. An error prevents shipping; a warning is worth a look. \
            Writes no files, and makes no requests.
            """,
            """
            The exit code is 0 if nothing is found, and 1 if there are errors or warnings. Environments on this machine, and \
            those named 'development', 'dev', 'debug' or 'local', can have example values. A brand with 'app: false' \
            gets only the checks of its manifest and its package.
            """,
            """
            In JSON, a gap is an object with the members severity (error or warning), id, brand, environment, file, \
            line and column, problem and remedy. environment is missing if the gap is about the whole brand, and \
            line and column if it is about a whole file. An entry file that is older than its template also has \
            difference, a unified diff.
            """,
        ],
        examples: ["doctor", "doctor acme --format json"],
        positional: .brands,
        options: [format, .out, .runtime, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let asked = arguments.positionals.isEmpty ? nil : arguments.positionals
            // Without a day, an expired pin is a gap and not an error of the manifest.
            let loaded = try workspace.valid(asked, strict: false, console) { ids in
                let loader = workspace.withoutDay.loader
                return loader.load(ids: ids)
            }
            let pipeline = try Pipeline(arguments.generateOptions, in: workspace.withoutDay)
            let plans = try await pipeline.plans(console) { _ in }
            let known = Dictionary(plans.map { ($0.name, Checkup.PackageState(of: $0)) }) { first, _ in first }
            let renderer = try WorkspaceTemplates(arguments, workspace).seedRenderer(for: loaded.brands)
            let today = try workspace.today ?? currentDay()
            let gaps = try loaded.brands.flatMap { brand in
                Checkup.gaps(
                    of: brand, in: workspace.files, brandsFolder: Workspace.brands, today: today,
                    seeds: try AppSeeds.files(of: brand, by: renderer), packages: states(of: brand, in: known))
            }
            if arguments[format] == "json" {
                console.print(JSONValue.array(gaps.map { $0.json(workspace.displayPath) }).text)
            } else {
                for brand in loaded.brands {
                    print(gaps.filter { $0.brand == brand.id }, of: brand.id, console)
                }
                console.print("\(counted(loaded.brands.count, "brand")): \(count(of: gaps))")
            }
            return gaps.isEmpty ? .success : .invalidInput
        })

    private static func print(_ gaps: [Gap], of brand: String, _ console: Console) {
        guard !gaps.isEmpty else { return }
        let style = console.outputStyle
        console.print(style(.bold, visible(brand)))
        for gap in gaps {
            let label = style(gap.severity == .error ? .error : .warning, "\(gap.severity.rawValue):")
            let environment = gap.environment.map { " (\($0))" } ?? ""
            let place = gap.position(console.displayPath)
            console.print("  \(label) \(visible(gap.problem + environment)) [\(gap.id.rawValue)]")
            console.print("    \(style(.position, visible(place)))")
            console.print("    \(visible(gap.remedy))")
            for line in gap.difference { console.print("    \(line.shown(style))") }
        }
        console.print("")
    }

    /// Returns the states of a brand's package and of the shared packages that it needs.
    private static func states(
        of brand: Brand, in states: [String: Checkup.PackageState]
    ) -> [Checkup.PackageState] {
        ([brand.id] + SharedPackage.needed(by: brand).map(\.path)).compactMap { states[$0] }
    }

    private static func count(of gaps: [Gap]) -> String {
        let errors = gaps.count { $0.severity == .error }
        let parts = [(errors, "error"), (gaps.count - errors, "warning")].filter { $0.0 > 0 }
        return parts.isEmpty ? "nothing is missing" : parts.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }
}

extension Gap {
    /// The path as the console shows it, with line and column if the place is in a manifest.
    fileprivate func position(_ displayPath: (String) -> String) -> String {
        guard case .manifest(let range) = place else { return path(displayPath) }
        return "\(path(displayPath)):\(range.start.line):\(range.start.column)"
    }

    private func path(_ displayPath: (String) -> String) -> String {
        switch place {
        case .file(let path): displayPath(path)
        case .output(let path): path
        case .manifest(let range): displayPath(range.file.path)
        }
    }

    fileprivate func json(_ displayPath: (String) -> String) -> JSONValue {
        var members = [
            JSONValue.Member(name: "severity", value: .string(severity.rawValue)),
            JSONValue.Member(name: "id", value: .string(id.rawValue)),
            JSONValue.Member(name: "brand", value: .string(brand)),
        ]
        if let environment { members.append(.init(name: "environment", value: .string(environment))) }
        members.append(.init(name: "file", value: .string(path(displayPath))))
        if case .manifest(let range) = place {
            members.append(.init(name: "line", value: .integer(range.start.line)))
            members.append(.init(name: "column", value: .integer(range.start.column)))
        }
        members.append(.init(name: "problem", value: .string(problem)))
        members.append(.init(name: "remedy", value: .string(remedy)))
        if !difference.isEmpty {
            let text = String(decoding: difference.flatMap(\.bytes), as: UTF8.self)
            members.append(.init(name: "difference", value: .string(text)))
        }
        return .object(members)
    }
}

extension Checkup.PackageState {
    fileprivate init(of package: PackagePlan) {
        let different = package.changes()
        self.init(
            folder: package.tree.root, exists: isFolder(package.tree.root),
            differences: different.map { "'\($0.path)' \($0.reason)" },
            isEdited: different.contains { $0.state == .conflict })
    }
}
