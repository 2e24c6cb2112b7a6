import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation

extension BrandContract {
    func manifest(_ expected: ExpectedBrand) -> [BrandCheck] {
        let brand = Environment.brand
        return [
            BrandCheck("the names and identifiers match the manifest, code point by code point") {
                try expect("the identifier", brand.id, isExactly: expected.id)
                try expect("the name", brand.name, isExactly: expected.name)
                try expect("the wordmark", brand.wordmark, isExactly: expected.wordmark)
                try expect("the bundle identifier", brand.bundleIdentifier, isExactly: expected.bundleIdentifier)
                try expect("the URL scheme", brand.urlScheme, isExactly: expected.urlScheme)
                try expect("the support address", brand.supportEmail, isExactly: expected.supportEmail)
            },
            BrandCheck("the languages, screens and texts match the manifest") { try checkScreens(expected) },
            BrandCheck("the providers and sign-up fields match the manifest, in order") {
                try expect("the list of providers", brand.providers.map(\.rawValue), equals: expected.providers)
                try expect("the names of connections", brand.connectionNames, equals: expected.connectionNames ?? [:])
                try expect(
                    "the list of sign-up fields", brand.signUpFields.map(\.spelling),
                    equals: expected.signUpFields.map(\.spelling))
            },
            BrandCheck("the password, code and session policies match the manifest") {
                try expect(
                    "the minimum length of a password", brand.passwordPolicy.minLength,
                    equals: expected.password.minLength)
                try expect(
                    "the set of required characters of a password", Set(brand.passwordPolicy.required.map(\.rawValue)),
                    equals: expected.password.require)
                try expect(
                    "the flag for entering a new password twice", brand.passwordPolicy.isEnteredTwice,
                    equals: expected.password.isEnteredTwice ?? false)
                try expect("the length of a code", brand.oneTimeCode?.length, equals: expected.oneTimeCode?.length)
                try expect(
                    "the time between two codes", brand.oneTimeCode?.resendAfter,
                    equals: expected.oneTimeCode.map { .seconds($0.resendAfter) })
                try expect(
                    "the flag for restoring sessions", brand.session.restoresAtLaunch, equals: expected.session.restore)
                try expect(
                    "the flag for biometric unlock", brand.session.biometricUnlock,
                    equals: expected.session.biometricUnlock)
                try expect(
                    "the flag for required biometrics", brand.session.requiresBiometrics,
                    equals: expected.session.requiresBiometrics ?? false)
                if let lockAfter = expected.session.lockAfter {
                    try expect(
                        "the time before the session locks", brand.session.lockAfter, equals: .seconds(lockAfter))
                }
                try expect(
                    "the set of choices about the session", Set(brand.session.userChoices.map(\.rawValue)),
                    equals: Set(expected.session.userChoices ?? []))
            },
            BrandCheck("the minimum age and the legal documents match the manifest") {
                try expect("the minimum age", brand.ageGate.minimumAge, equals: expected.minimumAge)
                try expect("the URL of the terms", brand.terms.url.absoluteString, isExactly: expected.terms.url)
                try expect("the version of the terms", brand.terms.version, isExactly: expected.terms.version)
                try expect(
                    "the number of bytes of the terms", try brand.terms.text().utf8.count, equals: expected.terms.bytes)
                try expect(
                    "the URL of the privacy policy", brand.privacyPolicyURL.absoluteString,
                    isExactly: expected.privacyPolicyURL)
            },
            BrandCheck("the features match the manifest") {
                try expect("the set of features", Set(brand.features.map(\.rawValue)), equals: expected.features)
                try expect(
                    "the maximum number of children", brand.familyAccounts?.maxChildren,
                    equals: expected.familyAccounts?.maxChildren
                )
                try expect(
                    "the length of a PIN", brand.familyAccounts?.pinLength, equals: expected.familyAccounts?.pinLength)
            },
        ] + assets
    }

    /// The check of the theme's files; empty if the theme has none.
    private var assets: [BrandCheck] {
        let theme = Environment.theme
        let images = [theme.logo].compactMap(\.self) + theme.images.sorted { $0.key < $1.key }.map(\.value)
        let fonts = theme.typography.fonts.map { [$0.regular, $0.bold] } ?? []
        guard !images.isEmpty || !fonts.isEmpty else { return [] }
        return [
            BrandCheck("the images and fonts of the theme are in the package") {
                for image in images {
                    try expect(image.isInBundle, "the package does not contain the image '\(image.name)'")
                }
                for font in fonts {
                    let isThere = font.file.map { FileManager.default.isReadableFile(atPath: $0.path) } ?? false
                    try expect(isThere, "the package does not contain the font '\(font.postScriptName)'")
                }
            }
        ]
    }

    private func checkScreens(_ expected: ExpectedBrand) throws {
        let brand = Environment.brand
        try expect("the list of languages", brand.languages.map(\.rawValue), equals: expected.languages)
        try expect("the welcome screen", brand.screens.welcome.rawValue, isExactly: expected.screens.welcome)
        try expect("the entry of the address", brand.screens.email.rawValue, isExactly: expected.screens.email)
        try expect("the entry of the code", brand.screens.code.rawValue, isExactly: expected.screens.code)
        try expect("the menu", brand.screens.menu.rawValue, isExactly: expected.screens.menu)
        let texts = brand.texts.byLanguage.flatMap { language, texts in texts.keys.map { "\(language.rawValue) \($0)" }
        }
        try expect(
            "the list of texts", texts.sorted(), equals: expected.texts.map { "\($0.language) \($0.key)" }.sorted())
        for text in expected.texts {
            let own = Language(rawValue: text.language).flatMap { brand.texts[text.key, $0] }
            try expect("the text '\(text.key)' in \(text.language)", own ?? "", isExactly: text.text)
        }
    }

    func environments(_ expected: ExpectedBrand) -> [BrandCheck] {
        let names = expected.environments.map(\.name)
        let brand = [
            BrandCheck("the environments match the manifest, in order") {
                try expect("the list of environments", Environment.allCases.map(\.rawValue), equals: names)
            },
            BrandCheck("a missing or unknown environment name is an error that lists the environments") {
                for info in [nil, [:], ["BrandEnvironment": ""]] {
                    try expectSelection(.missing(known: names), info)
                }
                try expectSelection(
                    .unknown("no-such-place", known: names), ["BrandEnvironment": "no-such-place"])
            },
        ]
        return expected.environments.reduce(into: brand) { checks, environment in
            let name = environment.name
            checks += [
                BrandCheck("\(name): the app's identifiers and endpoints match the manifest") {
                    try checkDefinition(environment)
                },
                BrandCheck("\(name): Info.plist selects the environment") {
                    let info = ["BrandEnvironment": name, "CFBundleName": "App"]
                    let selected = try Environment(infoDictionary: info)
                    try expect("the selected environment", selected.rawValue, isExactly: name)
                    let auth = await BrandAuth(selected, backend: mock, services: .inMemory())
                    try expect("the app's environment", auth.environment, isExactly: name)
                },
                BrandCheck("\(name): the build settings match the manifest") { try checkBuildSettings(environment) },
                BrandCheck("\(name): the backend matches the manifest") { try await checkBackend(environment) },
            ]
            if environment.backend == .mock {
                checks.append(
                    BrandCheck("\(name): the accounts of the mock match the manifest, and sign in") {
                        try await checkAccounts(environment, of: expected)
                    })
            }
        }
    }

    private func expectSelection(_ expected: BrandEnvironmentError, _ info: [String: String]?) throws {
        do {
            let environment = try Environment(infoDictionary: info)
            throw CheckFailure("Info.plist selects '\(environment.rawValue)'; expected the error \(expected)")
        } catch let error as BrandEnvironmentError {
            try expect("the error", error, equals: expected)
        }
    }

    private func checkDefinition(_ expected: ExpectedBrand.Environment) throws {
        let definition = try environment(expected.name).definition
        try expect("the display name", definition.app.displayName, isExactly: expected.displayName)
        try expect("the bundle identifier", definition.app.bundleIdentifier, isExactly: expected.bundleIdentifier)
        try expect("the URL scheme", definition.app.urlScheme, isExactly: expected.urlScheme)
        try expect(
            "the flag for the mock in release builds", definition.allowsMockInRelease,
            equals: expected.allowsMockInRelease)
        try expect("the API's URL", definition.apiBaseURL?.absoluteString, equals: expected.apiBaseURL)
        try expect(
            "the list of further origins", definition.apiOrigins.map(\.absoluteString),
            equals: expected.apiOrigins ?? [])
        let pins = definition.pins.hosts.sorted { $0.key < $1.key }.map { host, pin in
            ExpectedBrand.Pin(
                host: host, keys: Set(pin.keys.map(\.base64)), expires: pin.expires.iso8601)
        }
        try expect(
            "the list of pinned servers", pins, equals: (expected.pins ?? []).sorted { $0.host < $1.host })
        let types = [
            "appleSignIn": "AppleSignInFeature", "pushRegistration": "PushRegistrationFeature",
            "families": "FamilyAccountsFeature", "backendSync": "BackendSyncFeature",
        ]
        let features = definition.features.map { "\(type(of: $0))" }
        try expect("the list of features", features, equals: expected.features.map { types[$0] ?? $0 })
        let syncs = features.contains("BackendSyncFeature")
        try expect("the backend sync", syncs, equals: expected.backendSyncURL != nil)
        let hasPages = expected.hostedUI != nil && expected.hasOwnScreens && expected.backend != .amplify
        try expect("the presence of sign-in pages", definition.pages != nil, equals: hasPages)
    }

    /// Compares the settings of the environment's .xcconfig file, as Xcode reads them. Settings of the app's project may
    /// follow.
    private func checkBuildSettings(_ expected: ExpectedBrand.Environment) throws {
        let file = package.appendingPathComponent("Configurations/\(expected.name).xcconfig")
        let settings = buildSettings(try String(contentsOf: file, encoding: .utf8))
        let values = [
            "PRODUCT_BUNDLE_IDENTIFIER": expected.bundleIdentifier, "BRAND_ENVIRONMENT": expected.name,
            "BRAND_DISPLAY_NAME": expected.displayName, "BRAND_URL_SCHEME": expected.urlScheme,
        ]
        for (name, value) in values {
            try expect(name, try require(settings[name], "\(name) is missing"), isExactly: value)
        }
    }

    /// Returns the settings of an .xcconfig file. In the file, `$$` is a dollar sign and `$()` is empty.
    private func buildSettings(_ text: String) -> [String: String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("//") }.reduce(into: [:]) { settings, line in
            guard let sign = line.range(of: " = ") else { return }
            let parts = line[sign.upperBound...].components(separatedBy: "$$")
            let value = parts.map { $0.replacingOccurrences(of: "$()", with: "") }.joined(separator: "$")
            settings[String(line[..<sign.lowerBound])] = value
        }
    }
}

extension SignUpFormField {
    /// The field and its properties, as in a generated package: `phone.optional.withSMSConsent`.
    fileprivate var spelling: String {
        field.rawValue + (isOptional ? ".optional" : "") + (asksForSMSConsent ? ".withSMSConsent" : "")
    }
}
