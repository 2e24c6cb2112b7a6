extension RuleDocumentation {
    /// In the order of ``RuleID``, then of the rules of YAML.
    static let all: [RuleDocumentation] = [
        unknownKey, missingKey, missingValue, wrongType, outOfRange, unknownValue, duplicateValue, invalidBundleID,
        invalidColor, invalidDate, invalidEmail, invalidEnvironmentName, invalidHostName, invalidID, invalidPath,
        invalidText, invalidURL, invalidURLScheme, invalidVersion, versionMismatch, malformedSuppression,
        unusedSuppression,
        extendsCycle, extendsMissing, extendsOutside, extendsTooDeep, lockedKey, idFolderMismatch, termsMissing,
        termsUnusable, ageWithoutBirthdate, otpWithoutEmail, scopesWithoutOpenID, foreignReturnURI, cognitoDomain,
        foreignPage, deletionScope, backendIncomplete, demoWithoutMock, clientWithoutPool, clientLimits, syncWithoutAPI,
        codeLength, weakPasswordPolicy, providerNotServed,
        socialWithoutApple, guestWithoutAccount, accountWithoutDeletion, childrenWithoutFamily, runtimeSource, secret,
        turnedText, lowContrast, sharedBundleID, sharedURLScheme, sharedClientID, sharedRedirectURI,
        sharedAssociatedDomain, sharedModuleName, copiedTerms, differentRuntimes, folderWithoutManifest,
        unknownEnvironment,
        yamlSyntax, yamlTab, yamlCharacter, yamlKey, yamlDuplicateKey, yamlMerge, yamlAlias, yamlTag,
        yamlMultipleDocuments,
    ]
}
