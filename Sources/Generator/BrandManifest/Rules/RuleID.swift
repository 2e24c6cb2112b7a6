import Diagnostics

/// The reasons for which a manifest is refused or warned of. Raw values are stable: people look them up.
package enum RuleID: String, CaseIterable, Sendable {
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case missingValue = "missing-value"
    case wrongType = "wrong-type"
    case outOfRange = "out-of-range"
    case unknownValue = "unknown-value"
    case duplicateValue = "duplicate-value"
    case invalidBundleID = "invalid-bundle-id"
    case invalidColor = "invalid-color"
    case invalidDate = "invalid-date"
    case invalidEmail = "invalid-email"
    case invalidEnvironmentName = "invalid-environment-name"
    case invalidHostName = "invalid-host-name"
    case invalidID = "invalid-id"
    case invalidPath = "invalid-path"
    case invalidText = "invalid-text"
    case invalidURL = "invalid-url"
    case invalidURLScheme = "invalid-url-scheme"
    case extendsCycle = "extends-cycle"
    case extendsMissing = "extends-missing"
    case extendsOutside = "extends-outside"
    case extendsTooDeep = "extends-too-deep"
    case idFolderMismatch = "id-folder-mismatch"
    case termsMissing = "terms-missing"
    case termsUnusable = "terms-unusable"
    case ageWithoutBirthdate = "age-without-birthdate"
    case otpWithoutEmail = "otp-without-email"
    case scopesWithoutOpenID = "scopes-without-openid"
    case foreignReturnURI = "foreign-return-uri"
    case socialWithoutApple = "social-without-apple"
    case guestWithoutAccount = "guest-without-account"
    case accountWithoutDeletion = "account-without-deletion"
    case childrenWithoutFamily = "children-without-family"
    case secret
    case turnedText = "turned-text"
    case lowContrast = "low-contrast"
    case sharedBundleID = "shared-bundle-id"
    case sharedURLScheme = "shared-url-scheme"
    case sharedClientID = "shared-client-id"
    case sharedRedirectURI = "shared-redirect-uri"
    case sharedModuleName = "shared-module-name"
    case copiedTerms = "copied-terms"
    case noBrands = "no-brands"
    case folderWithoutManifest = "folder-without-manifest"
    case unknownBrand = "unknown-brand"
    case manifestUnreadable = "manifest-unreadable"
    case tooManyProblems = "too-many-problems"
    case tableMismatch = "table-mismatch"

    /// What the rule asks for, in one sentence without a full stop.
    package var summary: String {
        switch self {
        case .unknownKey: "every key is one that the manifest's format knows"
        case .missingKey: "every required key is given, by the manifest or by one it extends"
        case .missingValue: "a key that is written has a value"
        case .wrongType: "a value is of its field's type"
        case .outOfRange: "numbers, lengths of text and lists lie within their field's bounds"
        case .unknownValue: "a value with a closed set of words is one of them"
        case .duplicateValue: "no list holds a value twice"
        case .invalidBundleID: "a bundle identifier is in reverse-DNS form"
        case .invalidColor: "a colour is #RGB, #RRGGBB or #RRGGBBAA, in quotes"
        case .invalidDate: "a date is a day of the calendar as YYYY-MM-DD"
        case .invalidEmail: "an e-mail address is one"
        case .invalidEnvironmentName: "an environment's name is in lower camel case"
        case .invalidHostName: "a host name is one, without a scheme and a path"
        case .invalidID: "a brand's identifier is in kebab case"
        case .invalidPath: "a path is relative and has the file name extension it needs"
        case .invalidText: "text has no control characters and no blanks at its ends"
        case .invalidURL: "a URL is absolute and uses HTTPS, or HTTP where only this machine is reached"
        case .invalidURLScheme: "a URL scheme follows RFC 3986, is in lower case and belongs to no one else"
        case .extendsCycle: "no manifest extends itself, directly or through others"
        case .extendsMissing: "a manifest that is extended exists and can be read"
        case .extendsOutside: "a manifest that is extended lies in the folder of the brands"
        case .extendsTooDeep: "manifests extend each other at most 16 deep"
        case .idFolderMismatch: "a brand's identifier is the name of its folder"
        case .termsMissing: "the terms document exists"
        case .termsUnusable: "the terms document is UTF-8 text of at most 1 MiB that says something"
        case .ageWithoutBirthdate: "a brand with a minimum age asks for the birthdate at sign-up"
        case .otpWithoutEmail: "codes are e-mailed only by brands that sign people in by e-mail"
        case .scopesWithoutOpenID: "a sign-in page is asked for openid"
        case .foreignReturnURI: "a sign-in page returns to the app's own URL scheme or to an HTTPS URL"
        case .socialWithoutApple: "who offers to sign in by Google offers to sign in with Apple"
        case .guestWithoutAccount: "a guest has a way to an account"
        case .accountWithoutDeletion: "where an account can be made, it can be deleted"
        case .childrenWithoutFamily: "children under 13 are in a parent's account"
        case .secret: "no value is a credential that only a server may hold"
        case .turnedText: "no mark in a name turns the direction of the text around it"
        case .lowContrast: "text has a contrast of 4.5:1 with what it stands on, and 3:1 at the very least"
        case .sharedBundleID: "no two brands have one bundle identifier"
        case .sharedURLScheme: "no two brands have one URL scheme"
        case .sharedClientID: "no two brands are one client of a sign-in page"
        case .sharedRedirectURI: "no two brands' sign-in pages return to one URL"
        case .sharedModuleName: "no two brands' modules have one name"
        case .copiedTerms: "no brand has terms that are another's and name it"
        case .noBrands: "there is a folder of brands, and a brand in it"
        case .folderWithoutManifest: "a folder among the brands holds a manifest, or its name begins with '_'"
        case .unknownBrand: "a brand that is asked for exists"
        case .manifestUnreadable: "a manifest can be read"
        case .tooManyProblems: "a manifest has fewer than 100 problems"
        case .tableMismatch: "the field table and the typed brand agree (a fault of brandgen itself)"
        }
    }
}

extension Diagnostic {
    init(_ rule: RuleID, _ message: String, at range: SourceRange?, notes: [Note] = [], fixIt: FixIt? = nil) {
        self.init(rule: rule.rawValue, message, at: range, notes: notes, fixIt: fixIt)
    }

    /// A complaint that refuses nothing.
    init(warning rule: RuleID, _ message: String, at range: SourceRange?, notes: [Note] = []) {
        self.init(.warning, rule: rule.rawValue, message, at: range, notes: notes)
    }
}
