extension Template {
    /// The names of the partials and parents that the template mentions, so that a caller can read just those.
    package var includedNames: Set<String> {
        var names: Set<String> = []
        for case .inclusion(let inclusion) in instructions {
            if case .named(let name) = inclusion.target { names.insert(name) }
        }
        return names
    }

    /// Whether it also includes templates whose names only the data tells (`{{> *name}}`).
    package var includesDynamicNames: Bool {
        instructions.contains { instruction in
            guard case .inclusion(let inclusion) = instruction, case .dynamic = inclusion.target else { return false }
            return true
        }
    }
}
