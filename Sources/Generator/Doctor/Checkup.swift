import Diagnostics
package import Manifest
package import OutputTree

/// The checks of one brand.
package struct Checkup {
    /// A generated package, compared with the manifest.
    package struct PackageState: Equatable, Sendable {
        /// The folder, as the console shows it.
        package let folder: String
        /// Whether the package is on disk.
        package let exists: Bool
        /// The differences: the paths in the package, with the reasons. Empty if it is up to date.
        package let differences: [String]
        /// Whether one of the files was edited by hand, so that `generate` would keep it.
        package let isEdited: Bool

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
    let seeds: [OutputFile]
    let packages: [PackageState]
    private var found: [Gap] = []

    private init(
        _ brand: Brand, in files: any FileReader, brandsFolder: String, today: CalendarDate, seeds: [OutputFile],
        packages: [PackageState]
    ) {
        self.brand = brand
        self.files = files
        self.brandsFolder = brandsFolder
        self.today = today
        self.seeds = seeds
        self.packages = packages
    }

    /// Examines a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand, with its terms.
    ///   - files: The reader of the workspace's files.
    ///   - brandsFolder: The folder of the brands, relative to the workspace.
    ///   - today: The day that the expiry of pins is compared with.
    ///   - seeds: The developer's files that Brandgen would write today, by path relative to the brand's folder.
    ///   - packages: The generated packages that the brand's app needs.
    /// - Returns: What is missing; errors first, otherwise in the order of the checks.
    package static func gaps(
        of brand: Brand, in files: any FileReader, brandsFolder: String, today: CalendarDate, seeds: [OutputFile],
        packages: [PackageState]
    ) -> [Gap] {
        var checkup = Checkup(
            brand, in: files, brandsFolder: brandsFolder, today: today, seeds: seeds, packages: packages)
        checkup.checkEnvironments()
        checkup.checkIdentifiers()
        checkup.checkLegal()
        if let app = brand.app {
            checkup.checkApp(app)
            checkup.checkIcons()
            checkup.checkStoreTexts()
        }
        checkup.checkPackages()
        return checkup.found.filter { $0.severity == .error } + checkup.found.filter { $0.severity == .warning }
    }

    /// The name of the environment that users of the App Store have.
    static let production = "production"

    /// The environments whose apps leave the developers' machines: all except those on this machine, and those named for
    /// development.
    var shippedEnvironments: [BrandEnvironment] {
        brand.environments.filter {
            $0.name == Self.production || !($0.isOnThisMachine || Self.developmentNames.contains($0.name.lowercased()))
        }
    }

    private static let developmentNames = ["debug", "dev", "development", "local"]

    /// The path of a file of the brand, relative to the workspace.
    func path(_ file: String) -> String { "\(brandsFolder)/\(brand.id)/\(file)" }

    /// Returns the place of the value at a path in the manifest.
    func place(_ key: String) -> Gap.Place { .manifest(brand.manifest.range(of: key)) }

    mutating func report(
        _ id: Gap.ID, in environment: String? = nil,
        at place: Gap.Place, _ problem: String, remedy: String, difference: [DiffLine] = []
    ) {
        let gap = Gap(
            id: id, brand: brand.id, environment: environment, place: place, problem: problem,
            remedy: remedy, difference: difference)
        // An inherited value is found once, although several environments have it.
        if !found.contains(gap) { found.append(gap) }
    }
}
