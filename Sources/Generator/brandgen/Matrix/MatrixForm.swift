import Diagnostics
import Manifest

/// The output forms of a matrix.
enum MatrixForm: String, CaseIterable {
    case github, gitlab, json, text

    /// The maximum number of jobs that a service starts from one matrix, or `nil` if the form is not specific to a
    /// service.
    var limit: (jobs: Int, service: String)? {
        switch self {
        case .github: (256, "GitHub")
        case .gitlab: (200, "GitLab")
        case .json, .text: nil
        }
    }

    func text(_ matrix: BrandMatrix, _ style: Style) -> String {
        switch self {
        case .github: githubMatrix(matrix).line + "\n"
        case .gitlab: gitlabJobs(matrix)
        case .json: jsonMatrix(matrix).text + "\n"
        case .text: table(matrix).text(style)
        }
    }
}

/// Returns the value for `fromJSON` in `strategy.matrix`: a job for each brand and environment, or for each shard.
private func githubMatrix(_ matrix: BrandMatrix) -> JSONValue {
    var jobs = matrix.parts.map { shard, brands -> JSONValue in
        ["shard": .string(shard.text), "brands": .string(brands.joined(separator: " "))]
    }
    for entry in matrix.entries where entry.shard == nil {
        jobs += entry.environments.map { ["brand": .string(entry.brand), "environment": .string($0)] }
    }
    return ["include": .array(jobs)]
}

/// Returns the jobs of a child pipeline, which must have at least one job. Values are quoted, because a brand's
/// identifier can be `no` or `on`.
private func gitlabJobs(_ matrix: BrandMatrix) -> String {
    guard let first = matrix.entries.first else {
        return """
            no-brand:
              script: echo "No brand has to be built."

            """
    }
    guard first.shard == nil else {
        return matrix.parts.map { shard, brands in
            """
            "brands \(shard.text)":
              extends: .brands
              variables:
                SHARD: "\(shard.text)"
                BRANDS: "\(brands.joined(separator: " "))"

            """
        }.joined()
    }
    let rows = matrix.entries.map { entry in
        """
              - BRAND: "\(entry.brand)"
                ENVIRONMENT: [\(entry.environments.map { "\"\($0)\"" }.joined(separator: ", "))]

        """
    }
    return """
        brand:
          extends: .brand
          parallel:
            matrix:

        """ + rows.joined()
}

private func jsonMatrix(_ matrix: BrandMatrix) -> JSONValue {
    let brands = matrix.entries.map { entry -> JSONValue in
        let what: JSONValue = ["brand": .string(entry.brand), "environments": .strings(entry.environments)]
        let changes = entry.changes.map { change -> JSONValue in
            ["kind": .string(change.kind.rawValue), "path": .string(change.path)]
        }
        return what.adding(entry.shard.map { ["shard": .string($0.text)] } ?? [:])
            .adding(["changes": .array(changes)])
    }
    return ["version": 1, "brands": .array(brands)]
}

private func table(_ matrix: BrandMatrix) -> TextTable {
    let isSplit = matrix.entries.contains { $0.shard != nil }
    let hasReasons = matrix.entries.contains { !$0.changes.isEmpty }
    let titles = ["brand", "environments"] + (isSplit ? ["shard"] : []) + (hasReasons ? ["reason"] : [])
    var table = TextTable(titles.map { TextTable.Column($0) })
    for entry in matrix.entries {
        table.rows.append(
            [entry.brand, entry.environments.joined(separator: ", ")]
                + (isSplit ? [entry.shard?.text ?? ""] : []) + (hasReasons ? [entry.reason] : []))
    }
    return table
}

extension BrandMatrix.Entry {
    /// The first reason and the number of others: `inherited manifest Brands/_base/brand.yaml changed (and 2 more)`.
    var reason: String {
        guard let first = changes.first else { return "" }
        return changes.count == 1 ? first.reason : "\(first.reason) (and \(changes.count - 1) more)"
    }
}
