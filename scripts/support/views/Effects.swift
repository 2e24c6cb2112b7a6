/// The names of the properties from a screen's value to a part of it: `["email", "id", "rawValue"]`. Empty for the screen.
typealias Path = [String]

/// The effects of code on the parts of a screen's value.
struct Effects {
    /// The parts that the code reads.
    var reads: Set<Path> = []
    /// The parts that the code sets as an accessibility identifier.
    var identifiers: Set<Path> = []

    mutating func add(_ other: Effects) {
        reads.formUnion(other.reads)
        identifiers.formUnion(other.identifiers)
    }

    /// Adds branches, of which one runs. Each branch that draws a control must set its identifier.
    mutating func add(branches: [Effects]) {
        for branch in branches { reads.formUnion(branch.reads) }
        for identifier in Set(branches.flatMap(\.identifiers)) {
            let control = Array(identifier.dropLast(2))
            let isSet = branches.allSatisfy { branch in
                branch.identifiers.contains(identifier) || !branch.reads.contains { $0.starts(with: control) }
            }
            if isSet { identifiers.insert(identifier) }
        }
    }
}

/// Runs code, and records its effects.
class EffectRecorder {
    /// The effects so far.
    final var effects = Effects()
    private var active: Set<String> = []

    /// Runs branches, of which one runs in the app. Their value is that of any branch.
    final func branches(_ branches: [() -> Set<Path>]) -> Set<Path> {
        var result: Set<Path> = []
        let all = branches.map { branch in isolated { result.formUnion(branch()) }.effects }
        effects.add(branches: all)
        return result
    }

    /// Runs code, and returns its effects too.
    final func measured<Result>(_ code: () -> Result) -> (result: Result, effects: Effects) {
        let run = isolated(code)
        effects.add(run.effects)
        return run
    }

    /// Runs code that is not running already.
    final func once(_ key: String, _ code: () -> Set<Path>) -> Set<Path> {
        guard active.insert(key).inserted else { return [] }
        defer { active.remove(key) }
        return code()
    }

    private func isolated<Result>(_ code: () -> Result) -> (result: Result, effects: Effects) {
        let before = effects
        effects = Effects()
        defer { effects = before }
        return (code(), effects)
    }
}
