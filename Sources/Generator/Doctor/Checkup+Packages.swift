extension Checkup {
    /// Compares the generated packages with the manifest.
    mutating func checkPackages() {
        for package in packages where !package.differences.isEmpty {
            guard package.exists else {
                report(
                    .packageMissing, at: .output(package.folder), "the package has not been generated",
                    remedy: "run 'brandgen generate'")
                continue
            }
            let count = package.differences.count
            let first = package.differences[0]
            report(
                .packageOutdated, at: .output(package.folder),
                count == 1
                    ? "a file of the package does not match the manifest: \(first)"
                    : "\(count) files of the package do not match the manifest, for example \(first)",
                remedy: package.isEdited
                    ? "look at the edited files with 'brandgen diff', then run 'brandgen generate --force'"
                    : "run 'brandgen generate'")
        }
    }
}
