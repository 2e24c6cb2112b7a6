import PackageRenderer

extension ToolIdentity {
    /// This tool: what `--version` prints, and what every ledger records.
    static let brandgen = ToolIdentity(name: "brandgen", version: "0.1.0")

    var nameAndVersion: String { "\(name) \(version)" }
}
