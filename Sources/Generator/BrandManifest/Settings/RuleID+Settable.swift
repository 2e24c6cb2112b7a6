extension RuleID {
    /// Whether a workspace may set how the rule's findings are taken, and a comment may allow one. Not so where no
    /// package could be made, or none that works, of what the rule refuses.
    package var isSettable: Bool {
        switch self {
        case .unknownKey, .missingKey, .missingValue, .wrongType, .outOfRange, .unknownValue, .duplicateValue,
            .invalidBundleID, .invalidColor, .invalidDate, .invalidEmail, .invalidEnvironmentName, .invalidHostName,
            .invalidID, .invalidPath, .invalidText, .invalidURL, .invalidURLScheme, .invalidVersion,
            .versionMismatch, .malformedSuppression, .extendsCycle, .extendsMissing, .extendsOutside, .extendsTooDeep,
            .idFolderMismatch, .termsMissing, .termsUnusable, .ageWithoutBirthdate, .otpWithoutEmail,
            .scopesWithoutOpenID, .foreignPage, .backendIncomplete, .demoWithoutMock, .clientWithoutPool, .clientLimits,
            .syncWithoutAPI,
            .providerNotServed, .runtimeSource, .differentRuntimes, .lockedKey,
            .noBrands,
            .unknownBrand,
            .unknownEnvironment, .manifestUnreadable, .tooManyProblems,
            .tableMismatch:
            false
        case .unusedSuppression, .foreignReturnURI, .cognitoDomain, .deletionScope, .codeLength, .weakPasswordPolicy,
            .sharedAssociatedDomain, .socialWithoutApple,
            .guestWithoutAccount, .accountWithoutDeletion,
            .childrenWithoutFamily, .secret, .turnedText, .lowContrast, .sharedBundleID, .sharedURLScheme,
            .sharedClientID, .sharedRedirectURI, .sharedModuleName, .copiedTerms, .folderWithoutManifest:
            true
        }
    }
}
