package import Manifest

/// How a workspace takes the findings of a rule.
package enum RuleSetting: String, DocumentedChoice {
    case off, warning, error

    package var about: String {
        switch self {
        case .off: "they are not told"
        case .warning: "they are told and refuse nothing"
        case .error: "they refuse the manifest"
        }
    }
}
