extension Template {
    /// The names of the partials and parents that the template mentions, so that a caller can read just those.
    package var includedNames: Set<String> {
        Set(
            program.inclusions.compactMap { inclusion in
                if case .named(let name) = inclusion.target { name } else { nil }
            })
    }

    /// Whether it also includes templates whose names only the data tells (`{{>*name}}`).
    package var includesDynamicNames: Bool {
        program.inclusions.contains { inclusion in
            if case .dynamic = inclusion.target { true } else { false }
        }
    }
}
