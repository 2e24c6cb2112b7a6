import Diagnostics

/// A check that looks at several values of one brand, or at its files.
///
/// Rules run whatever else is wrong, so that all of it is told at once: a value that is missing or was refused is
/// none of their business.
typealias ManifestRule = @Sendable (ResolvedManifest, TermsDocument?) -> [Diagnostic]

let manifestRules = structuralRules + settableRules

/// Without these no package could be made, or none that works.
let structuralRules: [ManifestRule] = [
    checkIDMatchesFolder, checkTermsDocument, checkBundleIDLengths, checkEnvironmentNames, checkAgeGate,
    checkOneTimeCode, checkHostedUIScopes, checkBackendsComplete, checkDemos, checkProvidersServed, checkPagesOfPools,
    checkClientHasPool, checkClientLimits, checkBackendSync, checkRuntimeSource,
]

/// These are a workspace's to set; see ``RuleID/isSettable``.
let settableRules: [ManifestRule] = [
    checkChildren, checkReturnURIs, checkCognitoDomains, checkDeletionScopes, checkCodeLengths, checkPasswordPolicy,
    checkSocialWithoutApple, checkGuestWithoutAccount, checkAccountDeletion, checkTextDirection, checkContrast,
]
