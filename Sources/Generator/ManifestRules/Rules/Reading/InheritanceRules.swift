import Manifest

extension Rule {
    static let extendsCycle = Rule(
        id: .extendsCycle,
        summary: "no manifest extends itself, directly or through others",
        severity: .error,
        documentation: Documentation(
            """
            A manifest that extends itself, by whatever way, has no values to begin with.
            """,
            bad: """
                extends: ../_circle/brand.yaml
                """,
            good: """
                extends: ../_plain/brand.yaml
                """,
            files: [
                "_circle/brand.yaml": "manifest: 1\nextends: ../_circle/brand.yaml\n",
                "_plain/brand.yaml": "manifest: 1\n",
            ]))

    static let extendsMissing = Rule(
        id: .extendsMissing,
        summary: "a manifest that is extended exists and can be read",
        severity: .error,
        documentation: Documentation(
            """
            What a missing base would have said is unknown, so nothing else is told to be missing until it is \
            there.
            """,
            bad: """
                extends: ../_bse/brand.yaml
                """,
            good: """
                extends: ../_base/brand.yaml
                """,
            files: [
                "_base/brand.yaml": "manifest: 1\n"
            ]))

    static let extendsOutside = Rule(
        id: .extendsOutside,
        summary: "a manifest that is extended lies in the folder of the brands",
        severity: .error,
        documentation: Documentation(
            """
            What is not in the folder of brands is not part of a review of it.
            """,
            bad: """
                extends: ../../brand.yaml
                """,
            good: """
                extends: ../_base/brand.yaml
                """,
            files: [
                "_base/brand.yaml": "manifest: 1\n"
            ]))

    static let extendsTooDeep = Rule(
        id: .extendsTooDeep,
        summary: "manifests extend each other at most 16 deep",
        severity: .error,
        documentation: Documentation(
            """
            Nobody can follow a value through more than 16 files.
            """))

    static let lockedKey = Rule(
        id: .lockedKey,
        summary: "no manifest sets a key that one it extends has locked",
        severity: .error,
        documentation: Documentation(
            """
            A base locks what no brand may decide for itself, such as the minimum age or whether sign-ins \
            are measured. Who has to differ asks whoever owns the base.
            """,
            bad: """
                extends: ../_strict/brand.yaml    # locked: [features.analytics]
                features: { analytics: true }
                """,
            good: """
                extends: ../_strict/brand.yaml    # locked: [features.analytics]
                features: { pushRegistration: true }
                """,
            files: [
                "_strict/brand.yaml": "manifest: 1\nlocked: [features.analytics]\n"
            ]))
}
