import Manifest

extension Rule {
    static let extendsCycle = Rule(
        id: .extendsCycle,
        summary: "no manifest extends itself, directly or through others",
        severity: .error,
        documentation: Documentation(
            "A manifest that extends itself has no values to start from.",
            bad: "extends: ../_circle/brand.yaml",
            good: "extends: ../_plain/brand.yaml",
            files: [
                "_circle/brand.yaml": "manifest: 1\nextends: ../_circle/brand.yaml\n",
                "_plain/brand.yaml": "manifest: 1\n",
            ]))

    static let extendsMissing = Rule(
        id: .extendsMissing,
        summary: "each base exists and can be read",
        severity: .error,
        documentation: Documentation(
            "The values of a missing base are unknown. Missing keys are reported only when every base can be read.",
            bad: "extends: ../_bse/brand.yaml",
            good: "extends: ../_base/brand.yaml",
            files: [
                "_base/brand.yaml": "manifest: 1\n"
            ]))

    static let extendsOutside = Rule(
        id: .extendsOutside,
        summary: "each base is in the folder of the brands",
        severity: .error,
        documentation: Documentation(
            "A review of the brands covers their folder. A base outside it would change brands unseen.",
            bad: "extends: ../../brand.yaml",
            good: "extends: ../_base/brand.yaml",
            files: [
                "_base/brand.yaml": "manifest: 1\n"
            ]))

    static let extendsTooDeep = Rule(
        id: .extendsTooDeep,
        summary: "manifests extend each other at most 16 levels deep",
        severity: .error,
        documentation: Documentation(
            "A value that passes through more than 16 files is hard to trace."))

    static let lockedKey = Rule(
        id: .lockedKey,
        summary: "no manifest sets a key that one of its bases locks",
        severity: .error,
        documentation: Documentation(
            """
            A base locks the keys that no brand may change, such as the minimum age or whether sign-ins are \
            measured. If a brand must differ, talk to the owner of the base.
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
