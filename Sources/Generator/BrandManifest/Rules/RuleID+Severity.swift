package import Diagnostics

/// How a rule takes what it finds, where the workspace sets nothing else.
package enum RuleSeverity: Equatable, Sendable {
    case always(Diagnostic.Severity)
    /// It depends on how far from right the finding is.
    case errorOrWarning
}

extension RuleID {
    package var severity: RuleSeverity {
        switch self {
        case .lowContrast: .errorOrWarning
        case .accountWithoutDeletion, .childrenWithoutFamily, .folderWithoutManifest, .guestWithoutAccount,
            .sharedAssociatedDomain, .socialWithoutApple, .turnedText, .unusedSuppression:
            .always(.warning)
        default: .always(.error)
        }
    }
}
