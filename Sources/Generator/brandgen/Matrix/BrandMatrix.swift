import Manifest

/// What CI has to build: brands with their environments.
struct BrandMatrix {
    struct Entry {
        let brand: String
        let environments: [String]
        /// Why the brand is in the matrix; empty where all brands are.
        let changes: [BrandChange]
        /// The part of the brands that it is in; nil where they are not split.
        fileprivate(set) var shard: Shard?

        init(_ brand: Brand, changes: [BrandChange] = []) {
            self.brand = brand.id
            environments = brand.environments.map(\.name)
            self.changes = changes
        }
    }

    /// In the order of the brands' identifiers.
    private(set) var entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Splits the matrix as all the brands are split, so that a brand is in the same part whatever else changed.
    mutating func split(into count: Int, of ids: [String]) {
        var shards: [String: Shard] = [:]
        for shard in Shard.all(of: count) {
            for id in shard.part(of: ids) { shards[id] = shard }
        }
        for index in entries.indices { entries[index].shard = shards[entries[index].brand] }
    }

    /// A job for each part or, where the matrix is not split, for each brand and environment.
    var jobCount: Int {
        let parts = parts.count
        return parts > 0 ? parts : entries.reduce(0) { $0 + $1.environments.count }
    }

    /// The parts that have something to build, in order; none where the matrix is not split.
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
