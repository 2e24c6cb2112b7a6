package import Diagnostics

/// The identifier of a rule, such as `out-of-range`, which a diagnostic shows in brackets. Identifiers are stable,
/// because developers look them up.
///
/// The constants are the rules that the reader and the decoder check. `ManifestRules` defines all other rules.
package struct RuleID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }
}

extension RuleID {
    package static let unknownKey: Self = "unknown-key"
    package static let missingKey: Self = "missing-key"
    package static let missingValue: Self = "missing-value"
    package static let wrongType: Self = "wrong-type"
    package static let outOfRange: Self = "out-of-range"
    package static let unknownPlaceholder: Self = "unknown-placeholder"
    package static let unknownValue: Self = "unknown-value"
    package static let duplicateValue: Self = "duplicate-value"
    package static let invalidBundleID: Self = "invalid-bundle-id"
    package static let invalidColor: Self = "invalid-color"
    package static let invalidDate: Self = "invalid-date"
    package static let invalidEmail: Self = "invalid-email"
    package static let invalidEnvironmentName: Self = "invalid-environment-name"
    package static let invalidHostName: Self = "invalid-host-name"
    package static let invalidID: Self = "invalid-id"
    package static let invalidImageName: Self = "invalid-image-name"
    package static let invalidPath: Self = "invalid-path"
    package static let invalidPin: Self = "invalid-pin"
    package static let invalidText: Self = "invalid-text"
    package static let invalidURL: Self = "invalid-url"
    package static let invalidURLScheme: Self = "invalid-url-scheme"
    package static let invalidVersion: Self = "invalid-version"
    package static let extendsCycle: Self = "extends-cycle"
    package static let extendsMissing: Self = "extends-missing"
    package static let extendsOutside: Self = "extends-outside"
    package static let extendsTooDeep: Self = "extends-too-deep"
    package static let lockedKey: Self = "locked-key"
    package static let manifestUnreadable: Self = "manifest-unreadable"
    package static let unknownEnvironment: Self = "unknown-environment"
    package static let undecodableName: Self = "name-not-utf8"
    package static let tooManyProblems: Self = "too-many-problems"
}

extension Diagnostic {
    /// Creates an error of a rule.
    package init(
        _ rule: RuleID, _ message: String, at range: SourceRange?, notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.init(rule: rule.rawValue, message, at: range, notes: notes, fixIt: fixIt)
    }
}
