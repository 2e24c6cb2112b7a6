package import Diagnostics
package import Manifest

/// A brand, and everything that the rules before shipping look at.
package struct ShippedBrand: Sendable {
    /// A generated package, compared with the manifest.
    package struct PackageState: Sendable {
        /// The folder, as the console shows it.
        let folder: String
        let exists: Bool
        /// The paths in the package that differ, each with the reason. Empty if the package is up to date.
        let differences: [String]
        /// Whether one of the files was edited by hand, so that `generate` would keep it.
        let isEdited: Bool

        package init(folder: String, exists: Bool, differences: [String], isEdited: Bool) {
            self.folder = folder
            self.exists = exists
            self.differences = differences
            self.isEdited = isEdited
        }
    }

    let brand: Brand
    let files: any FileReader
    let brandsFolder: String
    let today: CalendarDate
    /// The app's entry file, relative to the brand's folder, and the version of its template. `nil` without a template.
    let entryFile: (path: String, version: Int)?
    /// The comment in the PNG files of placeholder icons.
    let placeholderComment: String
    let packages: [PackageState]
    private var reported: [Finding] = []

    /// - Parameters:
    ///   - brand: The brand, with its terms.
    ///   - files: The reader of the workspace's files.
    ///   - brandsFolder: The folder of the brands, relative to the workspace.
    ///   - today: The day that the expiry of pins is compared with.
    ///   - entryFile: The app's entry file, relative to the brand's folder, and the version of its template.
    ///   - placeholderComment: The comment in the PNG files of placeholder icons.
    ///   - packages: The generated packages that the brand's app needs.
    package init(
        _ brand: Brand, in files: any FileReader, brandsFolder: String, today: CalendarDate,
        entryFile: (path: String, version: Int)?, placeholderComment: String, packages: [PackageState]
    ) {
        self.brand = brand
        self.files = files
        self.brandsFolder = brandsFolder
        self.today = today
        self.entryFile = entryFile
        self.placeholderComment = placeholderComment
        self.packages = packages
    }

    /// Returns what the rules before shipping find, with the workspace's settings and the suppressions in the manifests.
    /// Errors come first; otherwise, findings have the order of the rules.
    package func findings(_ settings: WorkspaceSettings) -> [Finding] {
        var policy = SeverityPolicy(settings: settings, layers: brand.manifest.layers)
        var findings: [Finding] = []
        for rule in Rule.all {
            guard case .shipping(_, let check) = rule.check else { continue }
            var brand = self
            check(&brand)
            // Rules can share a check.
            for var finding in brand.reported where finding.rule == rule {
                guard let severity = policy.apply(to: finding.diagnostic)?.severity else { continue }
                finding.severity = severity
                // Several environments can have an inherited value.
                if !findings.contains(finding) { findings.append(finding) }
            }
        }
        return findings.filter { $0.severity == .error } + findings.filter { $0.severity == .warning }
    }

    /// The name of the environment that users of the App Store have.
    static let production = "production"

    var production: BrandEnvironment? { brand.environments.first { $0.name == Self.production } }

    /// The environments whose apps leave the developers' machines: all except those on this machine, and those named for
    /// development.
    var shippedEnvironments: [BrandEnvironment] {
        let developmentNames = ["debug", "dev", "development", "local"]
        return brand.environments.filter {
            $0.name == Self.production || !($0.isOnThisMachine || developmentNames.contains($0.name.lowercased()))
        }
    }

    /// Reads a file of the workspace.
    func read(_ path: String) throws(FileReadError) -> [UInt8] { try files.read(path, limit: 1 << 24) }

    /// Returns the path of a file of the brand, relative to the workspace.
    func path(_ file: String) -> String { "\(brandsFolder)/\(brand.id)/\(file)" }

    /// Returns the location of the value at a path in the manifest.
    func location(_ key: String) -> Finding.Location { .manifest(brand.manifest.range(of: key)) }

    mutating func report(
        _ rule: Rule, in environment: String? = nil, at location: Finding.Location, _ problem: String, remedy: String,
        severity: Diagnostic.Severity = .error
    ) {
        reported.append(
            Finding(
                rule: rule, severity: severity, brand: brand.id, environment: environment, location: location,
                problem: problem, remedy: remedy))
    }
}

/// Something that is missing before a brand can ship.
package struct Finding: Equatable, Sendable {
    package enum Location: Equatable, Sendable {
        /// A file or folder, relative to the workspace. It may not exist.
        case file(String)
        /// A file or folder in the output folder, as the console shows it.
        case output(String)
        /// A value in a manifest.
        case manifest(SourceRange)
    }

    package let rule: Rule
    /// `error` if the brand cannot ship, `warning` if someone should look at it.
    package fileprivate(set) var severity: Diagnostic.Severity
    /// The brand's identifier.
    package let brand: String
    /// The environment, or `nil` if the finding is about the whole brand.
    package let environment: String?
    package let location: Location
    /// A clause that says what is wrong, without a full stop.
    package let problem: String
    /// A clause in the imperative that says what to do.
    package let remedy: String

    /// The finding as a diagnostic, which the settings and suppressions of rules apply to.
    fileprivate var diagnostic: Diagnostic {
        let range: SourceRange? = if case .manifest(let range) = location { range } else { nil }
        return Diagnostic(severity, rule: rule.id.rawValue, problem, at: range)
    }
}

extension Rule {
    /// Creates a rule before shipping. `bad` and `good` are the examples of its documentation.
    convenience init(
        beforeShipping id: RuleID, _ summary: String, _ role: Role, _ why: String, bad: String? = nil,
        good: String? = nil, check: @escaping @Sendable (inout ShippedBrand) -> Void
    ) {
        self.init(
            id: id, summary: summary, severity: .shipping, isSettable: true,
            documentation: Documentation(why, bad: bad, good: good), check: .shipping(role, check))
    }
}
