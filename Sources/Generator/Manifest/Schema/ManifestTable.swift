/// Every key that a manifest may hold.
package enum ManifestTable {
    /// The keys that a manifest may leave to one it extends.
    package static let inherited = root.filter(\.isInherited)

    /// What each manifest says for itself, by its keys.
    static let notInherited = root.filter { !$0.isInherited }.map(\.key)

    /// The keys of a manifest that extends nothing and that nothing extends.
    package static let standalone = root.filter { $0.isInherited || $0.isRequired }

    package static let root: [ManifestField] = [
        ManifestField(
            "manifest", .integer(1...1, unit: ""), .required,
            "The version of the manifest's format.", example: 1, isInherited: false),
        ManifestField(
            "extends", .oneOrMore(.text(.manifestPath, 1...200)), .optional,
            """
            Another manifest whose values hold here too, by its path relative to this file, or a list of several. \
            Sections are merged; everything else that is said here replaces what is said there. Of two in a list the \
            later holds, and each holds over what it extends itself.
            """,
            example: "../_base/brand.yaml", isInherited: false),
        ManifestField(
            "locked", .list(.keyPath, minimumCount: 0), .optional,
            """
            Keys that no manifest which extends this one may set, each by the keys that lead to it; what is below a key \
            is locked with it. This manifest itself may set them.
            """,
            example: ["legal.minimumAge"], isInherited: false),
        ManifestField("brand", brand, "Who the brand is."),
        ManifestField("theme", theme, "How the brand looks."),
        ManifestField("auth", auth, "How people sign up and sign in."),
        ManifestField("legal", legal, "What people must agree to, and how old they must be."),
        ManifestField("features", features, "What the brand offers beside signing in."),
        ManifestField(
            "environments", .keyed(.environmentName, 1...30, environment), .required,
            """
            The places the app talks to, at least one, each under a name in lower camel case. A build of the app says \
            which one it runs in. Those of an extended manifest come first.
            """,
            example: ["development": ["backend": "mock"]]),
        ManifestField("runtime", runtime, "How the package comes by the auth runtime that it links."),
    ]
}
