import PackageRenderer

/// The brands whose packages a change may touch.
enum TouchedBrands: Equatable {
    case some(Set<String>)
    /// All brands that the command line selects, the shared packages and the workspace for Xcode.
    case all

    static let nothing = TouchedBrands.some([])

    func union(_ other: TouchedBrands) -> TouchedBrands {
        guard case .some(let these) = self, case .some(let those) = other else { return .all }
        return .some(these.union(those))
    }
}

/// The inputs of a session of `--watch`, for finding the brands that a change touches.
struct WatchedInputs {
    /// The names of the folders of templates that apply to all brands.
    let templates: [String]
    /// The brands that the command line names. Empty if it selects all or a shard.
    let named: Set<String>

    /// The workspace file, and the folder whose existence changes every app.
    private static let ofAll = [
        Workspace.brands, "\(Workspace.brands)/brandgen.yaml", "\(Workspace.brands)/\(AppPlaces.sharedSources)",
    ]

    /// Finds the brands that changes touch.
    ///
    /// - Parameters:
    ///   - changes: The changes, named by paths from the workspace.
    ///   - known: The brands of the last runs.
    ///   - stillExists: Returns whether a brand still has its manifest.
    /// - Returns: The brands. Files that no brand is loaded from touch none.
    func touched(
        by changes: FileChanges, known: KnownBrands, stillExists: (String) -> Bool
    ) -> TouchedBrands {
        if changes.mayBeAny { return .all }
        var ids: Set<String> = []
        for name in changes.names {
            if Self.ofAll.contains(where: { $0 == name || isBeneath($0, name) }) { return .all }
            if templates.contains(where: { $0 == name || isBeneath(name, $0) }) { return .all }
            guard let id = brand(of: name) else { continue }
            if known.brands[id] != nil {
                if !stillExists(id) { return .all }
                ids.insert(id)
            } else if named.isEmpty || named.contains(id), stillExists(id) {
                return .all
            }
        }
        for (id, brand) in known.brands where !ids.contains(id) {
            if brand.sources.contains(where: changes.touch) { ids.insert(id) }
        }
        return .some(ids)
    }

    /// Returns the name of the brand whose folder contains a file, or is the file.
    private func brand(of name: String) -> String? {
        guard isBeneath(name, Workspace.brands) else { return nil }
        let id = name.split(separator: "/").dropFirst().first.map(String.init)
        return id.flatMap { $0.hasPrefix("_") ? nil : $0 }
    }
}
