/// A format that a text value must have.
package struct TextFormat: Sendable {
    /// A noun with its article, such as `an email address`.
    package let noun: String
    /// A text in the format, or `nil` for free text.
    package let example: String?
    package let pattern: Pattern
    /// Texts that match the pattern but are reserved.
    package let reserved: [String]
    /// A further check that a pattern cannot express. Its counterparts in the JSON Schema are `jsonFormat` and
    /// `jsonExclusion`.
    let isValid: @Sendable (String) -> Bool
    package let jsonFormat: String?
    private let ownExclusion: String?
    /// The placeholders that braces in a text can enclose. `nil` if braces have no meaning.
    package internal(set) var placeholders: [String]?
    package let rule: RuleID
    /// Whether the text is a service's key. A diagnostic does not repeat it: it may be another one, which is secret.
    let isKey: Bool
    /// The unquoted numbers that the JSON Schema accepts, or `nil` for all. The format accepts most of them as text.
    package let numbers: ClosedRange<Int>?

    init(
        _ noun: String, example: String? = nil, pattern: String, reserved: [String] = [],
        jsonFormat: String? = nil, jsonExclusion: String? = nil, placeholders: [String]? = nil, rule: RuleID,
        isKey: Bool = false, numbers: ClosedRange<Int>? = nil,
        isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.noun = noun
        self.example = example
        self.pattern = Pattern(pattern)
        self.reserved = reserved
        self.isValid = isValid
        self.jsonFormat = jsonFormat
        ownExclusion = jsonExclusion
        self.placeholders = placeholders
        self.rule = rule
        self.isKey = isKey
        self.numbers = numbers
    }

    /// A regular expression that matches part of an invalid text. Few JSON Schema validators check `format`.
    package var jsonExclusion: String? { placeholders.map(Self.exclusion) ?? ownExclusion }

    /// Whether an unquoted number can have the format. The decoder reads such a number as text.
    package var acceptsNumbers: Bool { pattern.matches("1") || numbers != nil }
}

extension TextFormat {
    static let line = TextFormat(
        "one line of visible text without control characters, and without spaces or invisible characters at its ends",
        pattern: "\(InvisibleText.visibleStart)([^\\n\(InvisibleText.controls)]*\(InvisibleText.visibleEnd))?",
        rule: .invalidText, isValid: InvisibleText.isVisible)

    static let lines = TextFormat(
        "visible text without control characters, and without spaces, line breaks or invisible characters at its ends",
        pattern: "\(InvisibleText.visibleStart)([^\(InvisibleText.controls)]*\(InvisibleText.visibleEnd))?",
        rule: .invalidText, isValid: InvisibleText.isVisible)

    package static let brandID = TextFormat(
        "an identifier in kebab case", example: "inner-world", pattern: "[a-z][a-z0-9]*(-[a-z0-9]+)*",
        reserved: reservedBrandIDs, rule: .invalidID)

    /// An environment name becomes a case of a generated enumeration. The reserved names are its static members.
    static let environmentName = TextFormat(
        "a name in lower camel case", example: "staging", pattern: "[a-z][A-Za-z0-9]*",
        reserved: ["allCases", "brand", "theme"],
        rule: .invalidEnvironmentName)

    static let bundleID = TextFormat(
        "an identifier in reverse-DNS form", example: "com.example.acme",
        pattern: #"[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z0-9][A-Za-z0-9-]*)+"#, rule: .invalidBundleID)

    /// A suffix whose parts begin with a letter, so that YAML does not read it as a number.
    static let bundleIDSuffix = TextFormat(
        "a bundle identifier suffix that begins with '.' or '-'", example: ".staging",
        pattern: #"(-[A-Za-z][A-Za-z0-9-]*)?(\.[A-Za-z][A-Za-z0-9-]*)*"#, rule: .invalidBundleID)

    /// A URL scheme (RFC 3986, section 3.1). The reserved schemes belong to the system or have a meaning in browsers.
    package static let urlScheme = TextFormat(
        "a URL scheme in lower case", example: "acme", pattern: "[a-z][a-z0-9+.-]*",
        reserved: [
            "about", "app-settings", "apple-pay", "blob", "data", "facetime", "facetime-audio", "file", "ftp", "geo",
            "gopher", "http", "https", "imap", "itms", "itms-apps", "itms-appss", "itms-beta", "itms-services",
            "javascript", "ldap", "mailto", "maps", "message", "music", "news", "otpauth", "prefs", "shortcuts", "sip",
            "sms", "ssh", "tel", "telprompt", "view-source", "webcal", "ws", "wss", "x-apple",
            "x-apple-health", "x-web-search",
        ],
        rule: .invalidURLScheme)

    static let email = TextFormat(
        "an email address", example: "support@acme.example",
        pattern: #"\#(atom)(\.\#(atom))*@\#(domain)"#, rule: .invalidEmail)

    static let pageHost = TextFormat(
        "a host name or a loopback address", example: "auth.acme.example",
        pattern: "(\(domain)|\(loopbackPage))", jsonExclusion: "[^.]{64}",
        rule: .invalidHostName, isValid: hasShortLabels)

    /// A host whose certificates can be pinned. A request's host is in lower case, and in ASCII (RFC 5890, section
    /// 2.3.2.1). Loopback hosts are refused by a rule, which says why.
    static let pinnedHost = TextFormat(
        "a host name in lower case and in ASCII, without a scheme, a port or '*'", example: "api.acme.example",
        pattern: #"(\#(lowercaseDomain)|localhost|127\.0\.0\.1)"#, jsonExclusion: "[^.]{64}",
        rule: .invalidHostName, isValid: hasShortLabels)

    static let pinName = TextFormat(
        "a name in lower camel case", example: "api", pattern: "[a-z][A-Za-z0-9]*", rule: .invalidPin)

    /// The base64 of 32 bytes. Its last character represents only four bits, so that equal digests have equal texts.
    static let publicKeyPin = TextFormat(
        "the base64 of a public key's SHA-256 digest", example: "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
        pattern: "[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=", rule: .invalidPin)

    static let httpsURL = TextFormat(
        "an HTTPS URL", example: "https://acme.example/terms",
        pattern: "https://\(host)\(port)([/?]\(urlCharacter)*)?(#\(urlCharacter)*)?",
        rule: .invalidURL)

    static let endpointURL = TextFormat(
        "an HTTPS URL, or an HTTP URL of a loopback address, without a query or a trailing '/'",
        example: "https://api.acme.example",
        pattern: "\(secureOrigin)\(port)(/\(pathCharacter)+)*",
        rule: .invalidURL)

    /// The issuer of an OpenID provider, as its `iss` claims have it: that of Auth0 ends in `/`.
    static let issuerURL = TextFormat(
        "an HTTPS URL, or an HTTP URL of a loopback address, without a query", example: "https://id.acme.example",
        pattern: "\(secureOrigin)\(port)(/\(pathCharacter)+)*/?", rule: .invalidURL)

    /// The URL of a service whose only path is `/`.
    static let originURL = TextFormat(
        "an HTTPS URL, or an HTTP URL of a loopback address, without a path", example: "http://localhost:8080",
        pattern: "\(secureOrigin)\(port)", rule: .invalidURL)

    /// A path to append to an endpoint's URL. No component begins with a dot, which excludes `..`.
    static let requestPath = TextFormat(
        "a path that begins with '/'", example: "/v1/me",
        pattern: "(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?", rule: .invalidPath)

    /// An absolute URI. RFC 6749, section 3.1.2, forbids a fragment; this format forbids a query too.
    static let redirectURI = TextFormat(
        "an absolute redirect URL without a query or a fragment", example: "acme://auth/callback",
        pattern: "[a-z][a-z0-9+.-]*://\(host)\(port)(/\(pathCharacter)*)*",
        rule: .invalidURL)

    static let clientID = TextFormat(
        "a client ID of letters, digits, '.', '_' and '-'", example: "example1client",
        pattern: "[A-Za-z0-9._-]+", rule: .invalidText)

    /// A name that is part of a URL parameter and of a Clerk strategy.
    static let connectionName = TextFormat(
        "the name of a connection", example: "acme-id", pattern: "[A-Za-z0-9][A-Za-z0-9_.-]*", rule: .invalidText)

    /// "UserPoolId" in the Amazon Cognito API reference, with the format of AWS regions.
    package static let userPoolID = TextFormat(
        "a user pool ID", example: "eu-central-1_Example1",
        pattern: "[a-z]{2}(-[a-z]+)+-[0-9]_[A-Za-z0-9]+", rule: .invalidText)

    /// A publishable key ("API keys", Supabase documentation), or a JSON Web Token with the role `anon`. The rule
    /// `secret` refuses other roles.
    package static let supabaseKey = TextFormat(
        "a publishable key of Supabase, or its legacy 'anon' key", example: "sb_publishable_example",
        pattern: #"(sb_publishable_[A-Za-z0-9_-]+|[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)"#, rule: .invalidText,
        isKey: true)

    /// A publishable key ("Clerk publishable key", Clerk documentation): the Base64 form of a host and a `$`. The rule
    /// `clerk-key` decodes it.
    package static let clerkKey = TextFormat(
        "a publishable key of Clerk", example: "pk_test_aGFwcHktY2F0LTEyLmNsZXJrLmFjY291bnRzLmRldiQ",
        pattern: "pk_(live|test)_[A-Za-z0-9+/]+=*", rule: .invalidText, isKey: true)

    /// A scope (`scope-token` in RFC 6749, section 3.3): every printable ASCII character except space, `"` and `\`.
    static let scope = TextFormat(
        "a scope without spaces or quotes", example: "openid", pattern: #"[!#-\[\]-~]+"#,
        rule: .invalidText)

    /// The name of a parameter of a sign-in page. The reserved names are those of the request itself (RFC 6749, section
    /// 4.1.1; RFC 7636, section 4.3; OpenID Connect Core 1.0, section 3.1.2.1).
    static let queryParameter = TextFormat(
        "the name of a query parameter", example: "idp_hint", pattern: "[A-Za-z][A-Za-z0-9._-]*",
        reserved: [
            "response_type", "response_mode", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
            "code_challenge_method", "prompt", "max_age",
        ],
        rule: .invalidText)

    package static let color = TextFormat(
        "a color in quotes", example: "#471C70",
        pattern: "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", rule: .invalidColor)

    /// A day of the Gregorian calendar in the years 1 to 9999. The pattern contains the lengths of the months and the
    /// leap years, so that every reader of the schema agrees about every date.
    static let date = TextFormat(
        "a calendar date as YYYY-MM-DD", example: "2026-01-15",
        pattern: "(\(year)-\(monthAndDay)|\(leapYear)-02-29)", jsonFormat: "date", rule: .invalidDate)

    /// A year from 0001 to 9999.
    private static let year = "(([1-9][0-9]|0[1-9])[0-9]{2}|00([1-9][0-9]|0[1-9]))"
    /// The days that every year has.
    private static let monthAndDay =
        "((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)"
    /// A year that is divisible by 4, but not by 100 unless also by 400.
    private static let leapYear = "([0-9]{2}\(multipleOfFour)|\(multipleOfFour)00)"
    /// Two digits from 04 to 96.
    private static let multipleOfFour = "(0[48]|[2468][048]|[13579][26])"

    /// A path inside the brand's folder: not absolute, and without `..`.
    static let documentPath = TextFormat(
        "the path of a Markdown file in the brand's folder", example: "terms.md",
        pattern: #"(\#(fileName)/)*\#(fileName)\.md"#, rule: .invalidPath)

    /// A path inside the folder of the manifest that contains it.
    static let imagePath = TextFormat(
        "the path of a PDF, SVG or PNG file in this manifest's folder", example: "logo.svg",
        pattern: #"(\#(fileName)/)*\#(fileName)\.(pdf|svg|png)"#, rule: .invalidPath)

    /// A path inside the folder of the manifest that contains it.
    static let fontPath = TextFormat(
        "the path of a TrueType or OpenType font in this manifest's folder", example: "fonts/Acme-Regular.ttf",
        pattern: #"(\#(fileName)/)*\#(fileName)\.(ttf|otf)"#, rule: .invalidPath)

    /// The name of an image in an asset catalog.
    static let imageName = TextFormat(
        "a name in lower camel case", example: "googleMark", pattern: "[a-z][A-Za-z0-9]*", reserved: ["logo"],
        rule: .invalidImageName)

    static let manifestPath = TextFormat(
        "the path of a YAML file relative to this file", example: "../_base/brand.yaml",
        pattern: #"(\.\./)*(\#(fileName)/)*\#(fileName)\.ya?ml"#, rule: .invalidPath)

    /// A URL that Git and SwiftPM accept. Refuses HTTP, because code must not be fetched over an insecure connection.
    /// Also refuses local paths and URLs that contain a password.
    static let repositoryURL = TextFormat(
        "an HTTPS or SSH URL of a Git repository",
        example: "https://git.example/auth/brandgen.git",
        pattern: "((https://|ssh://(\(user)@)?)\(host)\(port)|\(user)@\(host):\(segment))(/\(segment))+",
        rule: .invalidURL)

    /// Semantic Versioning 2.0.0, without build metadata, which does not affect the order, and with numbers that
    /// SwiftPM can represent.
    static let version = TextFormat(
        "a version", example: "1.2.0",
        pattern: #"\#(number)\.\#(number)\.\#(number)(-\#(preRelease)(\.\#(preRelease))*)?"#, rule: .invalidVersion)

    /// A path that does not begin with a digit, so that YAML does not read it as a number.
    static let folderPath = TextFormat(
        "the path of a folder relative to the workspace", example: "../auth-runtime",
        pattern: #"(\.|\.\.(/\.\.)*(/\#(fileName))*|[A-Za-z_][A-Za-z0-9._-]*(/\#(fileName))*)"#,
        rule: .invalidPath)

    private static let user = "[A-Za-z0-9_][A-Za-z0-9._-]*"
    private static let segment = "[A-Za-z0-9_~][A-Za-z0-9._~+-]*"
    private static let number = "(0|[1-9]\(String(repeating: "[0-9]?", count: 8)))"
    private static let preRelease = "(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)"

    /// See ``VersionRequirement``.
    package static let versionRequirement = TextFormat(
        "a version requirement", example: ">=0.2, <1",
        pattern: #"\#(versionBound)(, *\#(versionBound))*"#, rule: .invalidVersion,
        isValid: { VersionRequirement($0) != nil })

    private static let versionBound = #"(>|<|>=|<=|==) *[0-9]+(\.[0-9]+)?(\.[0-9]+)?"#
    private static let label = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
    /// One or more labels with dots between them.
    private static let host = #"[A-Za-z0-9]+((-+|\.)[A-Za-z0-9]+)*"#
    /// A domain name. The last label begins with a letter, which excludes IP addresses.
    private static let domain = #"(\#(label)\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?"#
    private static let lowercaseLabel = "[a-z0-9]([a-z0-9-]*[a-z0-9])?"
    static let lowercaseDomain = #"(\#(lowercaseLabel)\.)+[a-z]([a-z0-9-]*[a-z0-9])?"#
    /// A port from 1 to 65535 without leading zeros, with the preceding colon.
    private static let port =
        "(:((([1-5][0-9]?|[6-9]|6[0-4])[0-9]?|65[0-4])[0-9]?[0-9]?|655([0-2][0-9]|3[0-5])))?"
    private static let loopbackPage = #"(localhost|127\.0\.0\.1)\#(port)"#
    /// The scheme and host of an HTTPS URL, or of an HTTP URL of a loopback address.
    private static let secureOrigin = #"http(s://\#(host)|://(localhost|127\.0\.0\.1|\[::1\]))"#
    private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    private static let pathCharacter = "([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
    private static let urlCharacter = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})"
    static let fileName = "[A-Za-z0-9_][A-Za-z0-9._-]*"
}

extension TextFormat {
    private static let loopbackPattern = Pattern(loopbackPage)

    private static let pageHostPattern = pageHost.pattern

    /// Returns whether a text is a ``pageHost``.
    static func isPageHost(_ text: String) -> Bool { pageHostPattern.matches(text) && pageHost.isValid(text) }

    /// Returns whether a ``pageHost`` is a loopback address.
    package static func isLoopbackHost(_ host: String) -> Bool { loopbackPattern.matches(host) }

    /// Returns whether an ``endpointURL`` or ``originURL`` has a loopback address. Other hosts require HTTPS.
    static func isLoopbackURL(_ url: String) -> Bool { url.hasPrefix("http:") }
}

/// Returns whether every label has at most 63 characters (RFC 1035, section 2.3.4).
private func hasShortLabels(_ host: String) -> Bool {
    host.utf8.split(separator: UInt8(ascii: ".")).allSatisfy { $0.count <= 63 }
}

/// The identifiers that a brand must not have, because its package, module or types would conflict with existing names.
///
/// - Each backend's client is a module such as `MockAuth`. Planned backends are reserved too, because a brand cannot be
///   renamed later. `BrandTheme` and `BrandRootView` are types of the runtime.
/// - SwiftPM identifies a local package by its folder's name, ignoring case: `brandgen` contains the runtime,
///   `amplifyauth` contains the Amplify client, `appflags` the app's flags, and `amplify-swift` is the Amplify SDK.
/// - The app of `app-flags` would be a module with the name of the package of flags.
/// - `Shared/` contains the packages that brands share, next to the brands' packages. Most Mac disks ignore case.
let reservedBrandIDs = [
    "amplify", "amplify-swift", "amplifyauth", "app-flags", "appflags", "brand", "brandgen", "clerk", "cognito", "mock",
    "platform", "shared",
    "supabase",
]

/// Characters that users cannot see, as parts of the patterns of text formats.
enum InvisibleText {
    /// The characters that text must not contain, because the generated files cannot: control characters, line and
    /// paragraph separators, and characters that XML 1.0 cannot represent (section 2.2).
    static let controls = #"\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff"#

    /// Blank characters: those with the property White_Space, the fillers of Hangul, the empty Braille pattern, and those
    /// with the property Default_Ignorable_Code_Point that are not ``marks``. All are below U+10000, because few readers
    /// of JSON Schema agree about patterns with other characters.
    private static let blanks =
        #" \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200b\u202f\u205f-\u2065\u206a-\u206f"#
        + #"\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufff8"#

    /// Invisible characters that change visible text: joiners, variation selectors, and marks of the text direction.
    private static let marks =
        #"\u061c\u180b-\u180d\u180f\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f"#

    /// The start of a visible text: marks, and then a visible character.
    static let visibleStart = #"[\#(marks)]*[^\n\#(controls)\#(blanks)\#(marks)]"#
    /// The last character of a visible text. It can be a mark, as in emoji.
    static let visibleEnd = #"[^\n\#(controls)\#(blanks)]"#

    private static let blank = Pattern("[\\n\(blanks)]")

    /// Returns whether a character is white space or another blank.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar.properties.isWhitespace : blank.matches(String(scalar)) || scalar.properties.isWhitespace
    }

    /// Returns whether a text contains a visible character. The patterns cannot exclude the invisible characters from
    /// U+10000, such as those of emoji flags.
    static func isVisible(_ text: String) -> Bool {
        // Of almost all texts, the first character is visible.
        text.utf8.first.map { (0x21...0x7E).contains($0) } ?? false
            || text.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint && !isBlank($0) }
    }
}
