import AuthCore
import Foundation

extension BrandValues {
    /// Returns the values of an environment, as the generated `AcmeEnvironment` has them.
    func values(of environment: EnvironmentEntry) throws -> ResolvedEnvironment {
        ResolvedEnvironment(
            brand: try configuration, theme: try brandTheme, name: environment.id,
            definition: try environment.definition(sharesSession: uses.sharedSession))
    }

    /// The name, policies and legal documents, as the generated `AcmeBrand` has them.
    var configuration: BrandConfiguration {
        get throws {
            var texts: [Language: [String: String]] = [:]
            for text in self.texts.all {
                texts[try known("language", text.language), default: [:]][text.key] = text.text
            }
            return BrandConfiguration(
                id: brand.id, name: brand.name, wordmark: theme.wordmark, bundleIdentifier: brand.bundleId,
                urlScheme: brand.urlScheme, supportEmail: brand.supportEmail,
                languages: try languages.all.map { try known("language", $0.name) },
                screens: ScreenArrangement(
                    welcome: try known("arrangement", screens.welcome), email: try known("arrangement", screens.email),
                    code: try known("arrangement", screens.code), menu: try known("arrangement", screens.menu)),
                texts: BrandTexts(texts),
                providers: try auth.providers.map { try known("provider", $0.name) },
                connectionNames: Dictionary(
                    auth.providers.compactMap(\.connection).map { ($0.id, $0.name) }
                ) { first, _ in first },
                signUpFields: try auth.signUpFields.map { try $0.formField },
                passwordPolicy: try auth.password.policy,
                oneTimeCode: auth.otp.map {
                    OneTimeCodePolicy(length: $0.length, resendAfter: .seconds($0.resendAfter))
                },
                session: try auth.session.policy, ageGate: AgeGate(minimumAge: legal.minimumAge),
                terms: TermsDocument(
                    url: try absoluteURL(legal.terms.url), version: legal.terms.version,
                    text: legal.terms.text + "\n"),
                privacyPolicyURL: try absoluteURL(legal.privacy.url),
                features: Set(try features.flags.map { try known("feature", $0.name) }),
                familyAccounts: features.familyAccounts.map {
                    FamilyAccountPolicy(maxChildren: $0.maxChildren, pinLength: $0.pinLength)
                })
        }
    }
}

extension BrandValues.Auth.Field {
    fileprivate var formField: SignUpFormField {
        get throws(UnknownValue) {
            var field = SignUpFormField(try known("sign-up field", name))
            if isOptional { field = field.optional }
            return asksForSMSConsent ? field.withSMSConsent : field
        }
    }
}

extension BrandValues.Auth.Password {
    fileprivate var policy: PasswordPolicy {
        get throws {
            let required = Set(
                try require.map { try known("kind of character", $0.name) as PasswordPolicy.CharacterClass })
            guard let maxLength else {
                return PasswordPolicy(minLength: minLength, required: required, isEnteredTwice: isEnteredTwice)
            }
            return PasswordPolicy(
                minLength: minLength, maxLength: maxLength, required: required, isEnteredTwice: isEnteredTwice)
        }
    }
}

extension BrandValues.Auth.Session {
    fileprivate var policy: SessionPolicy {
        get throws {
            let choices = Set(try (choices?.all ?? []).map { try known("choice", $0.name) as SessionChoice })
            guard let lock else {
                return SessionPolicy(
                    restoresAtLaunch: restore, biometricUnlock: biometricUnlock,
                    requiresBiometrics: requiresBiometrics, userChoices: choices)
            }
            return SessionPolicy(
                restoresAtLaunch: restore, biometricUnlock: biometricUnlock, requiresBiometrics: requiresBiometrics,
                lockAfter: .seconds(lock.after), userChoices: choices)
        }
    }
}

// MARK: - The theme

extension BrandValues {
    /// The colors, typography and shapes, as the generated `AcmeTheme` has them.
    var brandTheme: BrandTheme {
        get throws {
            var named: [String: BrandImage] = [:]
            for (name, image) in images where name != "logo" { named[name] = image.value(name) }
            return BrandTheme(
                colors: try theme.brandColors,
                typography: BrandTheme.Typography(
                    design: try known("design", theme.typography.design), titleSize: theme.typography.titleSize,
                    buttonSize: theme.typography.buttonSize,
                    fonts: fonts["regular"].map { BrandFonts(regular: $0.value, bold: fonts["bold"]?.value) }),
                layout: try known("layout", theme.layout),
                shape: BrandTheme.Shape(
                    controls: try known("shape", theme.shape.controls), cornerRadius: theme.shape.cornerRadius,
                    style: try known("style", theme.shape.style)),
                logo: images["logo"]?.value("logo"), images: named)
        }
    }
}

extension BrandValues.Theme {
    fileprivate var brandColors: BrandTheme.Colors {
        get throws(UnknownValue) {
            BrandTheme.Colors(
                background: try color("background"), backgroundEnd: try optionalColor("backgroundEnd"),
                onBackground: try color("onBackground"), mutedText: try color("mutedText"),
                primary: try color("primary"), onPrimary: try color("onPrimary"), secondary: try color("secondary"),
                onSecondary: try color("onSecondary"), surface: try color("surface"),
                onSurface: try color("onSurface"), error: try color("error"))
        }
    }

    private func color(_ name: String) throws(UnknownValue) -> ThemeColor {
        guard let color = try optionalColor(name) else { throw UnknownValue(kind: "value of the color", value: name) }
        return color
    }

    private func optionalColor(_ name: String) throws(UnknownValue) -> ThemeColor? {
        guard let value = colors.first(where: { $0.name == name })?.value else { return nil }
        return ThemeColor(
            light: try ThemeColor.RGBA(literal: value.light), dark: try ThemeColor.RGBA(literal: value.dark))
    }
}

extension ThemeColor.RGBA {
    /// Reads the Swift literal of a color.
    fileprivate init(literal: String) throws(UnknownValue) {
        let numbers = literal.components(separatedBy: "0x").dropFirst().map { $0.prefix(while: \.isHexDigit) }
        guard (1...2).contains(numbers.count), let rgb = UInt32(numbers[0], radix: 16),
            let alpha = UInt8(numbers.count == 2 ? numbers[1] : "FF", radix: 16)
        else { throw UnknownValue(kind: "color", value: literal) }
        self.init(rgb, alpha: alpha)
    }
}

extension BrandValues.Image {
    fileprivate func value(_ name: String) -> BrandImage {
        BrandImage(
            name,
            files: BrandImage.Files(
                light: URL(filePath: light), dark: dark.map { URL(filePath: $0) }))
    }
}

extension BrandValues.Font {
    fileprivate var value: BrandFont { BrandFont(name, file: URL(filePath: file)) }
}
