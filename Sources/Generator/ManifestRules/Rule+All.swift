extension Rule {
    /// All rules in the order of `brandgen rules`: the rules for manifests, then the rules for YAML.
    package static let all: [Rule] = [
        unknownKey, missingKey, missingValue, wrongType, outOfRange, unknownValue, unknownPlaceholder, duplicateValue,
        invalidBundleID,
        invalidColor, invalidDate, invalidEmail, invalidEnvironmentName, invalidHostName, invalidID, invalidPath,
        invalidPin,
        invalidText, invalidURL, invalidURLScheme, invalidVersion, versionMismatch, malformedSuppression,
        unusedSuppression, extendsCycle, extendsMissing, extendsOutside, extendsTooDeep, lockedKey, idFolderMismatch,
        termsMissing, termsUnusable, invalidImageName, assetMissing, assetSize, imageKind, imageDimensions, imagePair,
        activeImage, fontKind, fontCharacters, sameFont, fontEmbedding, sharedLogo,
        ageWithoutBirthdate, smsConsentWithoutPhone, otpWithoutEmail, scopesWithoutOpenID,
        httpsReturnURI,
        foreignReturnURI, cognitoDomain, foreignPage, deletionScope, backendIncomplete, unusedMockInRelease,
        accountsWithoutMock, accountAgainstPolicy, accountTooYoung,
        clientWithoutPool, clientLimits, lockWithoutBiometrics, choiceWithoutValue, syncWithoutAPI, codeLength,
        weakPasswordPolicy, passwordTooLong,
        providerNotServed, socialWithoutApple, guestWithoutAccount, sessionImport, accountWithoutDeletion,
        childrenWithoutFamily, runtimeSource, sameLegalURLs, unusedPin, pinExpiry, sharedHostPin, secret,
        projectKey, clerkKey, nativeAppleNotServed, pushWithoutAPI, profileInTokens, codeCooldown, guestKindUnused, familyNotServed, parentWithoutProof,
        familyAnalytics, sharedProject,
        twoStepsWithoutStatus, textLanguage, textUntranslated, turnedText, lowContrast, sharedBundleID, sharedURLScheme,
        sharedClientID, sharedModuleName, copiedTerms,
        differentRuntimes, noBrands, folderWithoutManifest, undecodableName, unknownEnvironment, unknownBrand,
        manifestUnreadable, tooManyProblems, tableMismatch, yamlSyntax, yamlTab,
        yamlCharacter, yamlKey, yamlDuplicateKey, yamlMerge, yamlAlias, yamlTag, yamlMultipleDocuments, yamlNesting,
        yamlInvalidUTF8, yamlFileTooLarge, yamlOutOfMemory,
    ]
}
