import Manifest

/// The brands that CI has to build, with their environments.
struct BrandMatrix {
    struct Entry {
        let brand: String
        fileprivate(set) var environments: [String]
        /// The changes that affect the brand. Empty if the matrix contains all brands.
        let changes: [BrandChange]
        /// The shard of the brand, or `nil` if the matrix is not split.
        fileprivate(set) var shard: Shard?

        init(_ brand: Brand, changes: [BrandChange] = []) {
            self.brand = brand.id
            environments = brand.environments.map(\.name)
            self.changes = changes
        }
    }

    /// The brands to build, sorted by identifier.
    private(set) var entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Keeps only the environments for which a condition is true, and only brands that have one.
    mutating func keepEnvironments(of brands: [Brand], where isKept: (Brand, BrandEnvironment) -> Bool) {
        let kept = brands.reduce(into: [:]) { kept, brand in
            kept[brand.id] = brand.environments.filter { isKept(brand, $0) }.map(\.name)
        }
        for index in entries.indices { entries[index].environments = kept[entries[index].brand] ?? [] }
        entries.removeAll(where: \.environments.isEmpty)
    }

    /// Splits the matrix into shards of consecutive brands with about the same number of environments to build.
    ///
    /// The number of environments of a shard is at most that of an equal part, plus that of one brand. A brand belongs to
    /// the shard that contains the middle of its environments.
    mutating func split(into count: Int) {
        let shards = Shard.all(of: count)
        let total = entries.reduce(0) { $0 + $1.environments.count }
        var before = 0
        for index in entries.indices {
            let environments = entries[index].environments.count
            entries[index].shard = shards[(2 * before + environments) * count / (2 * total)]
            before += environments
        }
    }

    /// The number of jobs: one for each shard or, if the matrix is not split, for each brand and environment.
    var jobCount: Int {
        let parts = parts.count
        return parts > 0 ? parts : entries.reduce(0) { $0 + $1.environments.count }
    }

    /// The shards that have brands to build, in order. Empty if the matrix is not split.
    var parts: [(shard: Shard, brands: [String])] {
        entries.reduce(into: []) { parts, entry in
            guard let shard = entry.shard else { return }
            if parts.last?.shard == shard {
                parts[parts.count - 1].brands.append(entry.brand)
            } else {
                parts.append((shard, [entry.brand]))
            }
        }
    }
}
