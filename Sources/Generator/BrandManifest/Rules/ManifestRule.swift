import Diagnostics

/// A check that looks at several values of one brand, or at its files.
///
/// Rules run whatever else is wrong, so that all of it is told at once: a value that is missing or was refused is
/// none of their business.
typealias ManifestRule = @Sendable (ResolvedManifest, TermsDocument?) -> [Diagnostic]

let manifestRules: [ManifestRule] = [
    checkIDMatchesFolder, checkTermsDocument, checkBundleIDLengths, checkEnvironmentNames,
    checkAgeGate, checkChildren, checkOneTimeCode, checkHostedUIScopes, checkBackendsComplete, checkProvidersServed,
    checkReturnURIs, checkCognitoDomains, checkPagesOfPools, checkDeletionScopes, checkClientHasPool,
    checkClientLimits, checkCodeLengths,
    checkPasswordPolicy, checkBackendSync,
    checkSocialWithoutApple, checkGuestWithoutAccount, checkAccountDeletion,
    checkRuntimeSource,
    checkTextDirection,
    checkContrast,
]
