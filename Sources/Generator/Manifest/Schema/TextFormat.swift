/// A form that a text must have.
package struct TextFormat: Sendable {
    /// A noun with its article, such as `an e-mail address`.
    package let noun: String
    /// A text that has the form; nil for text of no particular form.
    package let example: String?
    package let pattern: Pattern
    /// Texts that match the pattern and are refused all the same.
    package let reserved: [String]
    /// What a pattern cannot say. The JSON Schema has `jsonFormat` and `jsonExclusion` for it.
    let isValid: @Sendable (String) -> Bool
    package let jsonFormat: String?
    /// A regular expression that finds something in texts that are not valid: formats are checked by few validators.
    package let jsonExclusion: String?
    package let rule: RuleID

    init(
        _ noun: String, example: String? = nil, pattern: String, reserved: [String] = [],
        jsonFormat: String? = nil, jsonExclusion: String? = nil, rule: RuleID,
        isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.noun = noun
        self.example = example
        self.pattern = Pattern(pattern)
        self.reserved = reserved
        self.isValid = isValid
        self.jsonFormat = jsonFormat
        self.jsonExclusion = jsonExclusion
        self.rule = rule
    }

    /// Whether a number without quotes can have the form; it is read as the text it is written as.
    package var acceptsNumbers: Bool { pattern.matches("1") }
}

extension TextFormat {
    /// What no text file of ours can hold: controls, line and paragraph separators, and what XML 1.0 has no way to
    /// write (section 2.2).
    private static let controls = #"\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff"#

    static let line = TextFormat(
        "one line of text without control characters and without blanks at its ends",
        pattern: #"[^ \n\#(controls)]([^\n\#(controls)]*[^ \n\#(controls)])?"#,
        rule: .invalidText)

    static let lines = TextFormat(
        "text without control characters and without blanks or line breaks at its ends",
        pattern: #"[^ \n\#(controls)]([^\#(controls)]*[^ \n\#(controls)])?"#,
        rule: .invalidText)

    package static let brandID = TextFormat(
        "an identifier in kebab case", example: "inner-world", pattern: "[a-z][a-z0-9]*(-[a-z0-9]+)*",
        reserved: reservedBrandIDs, rule: .invalidID)

    /// A case of an enumeration in generated code, which has static members of its own.
    static let environmentName = TextFormat(
        "a name in lower camel case", example: "staging", pattern: "[a-z][A-Za-z0-9]*",
        reserved: ["allCases", "brand", "theme"],
        rule: .invalidEnvironmentName)

    static let bundleID = TextFormat(
        "an identifier in reverse-DNS form", example: "com.example.acme",
        pattern: #"[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z0-9][A-Za-z0-9-]*)+"#, rule: .invalidBundleID)

    /// Each part begins with a letter, so that none is read as a number.
    static let bundleIDSuffix = TextFormat(
        "an ending of an identifier, with the '.' or '-' that it begins with", example: ".staging",
        pattern: #"(-[A-Za-z][A-Za-z0-9-]*)?(\.[A-Za-z][A-Za-z0-9-]*)*"#, rule: .invalidBundleID)

    /// RFC 3986, section 3.1. Reserved are the schemes that belong to the system or that a browser gives a meaning.
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
        "an e-mail address", example: "support@acme.example",
        pattern: #"\#(atom)(\.\#(atom))*@\#(domain)"#, rule: .invalidEmail)

    static let pageHost = TextFormat(
        "a host name, or this machine with a port,", example: "auth.acme.example",
        pattern: #"(\#(domain)|(localhost|127\.0\.0\.1)\#(pagePort))"#, jsonExclusion: "[^.]{64}",
        rule: .invalidHostName, isValid: hasShortLabels)

    static let httpsURL = TextFormat(
        "an HTTPS URL", example: "https://acme.example/terms",
        pattern: "https://\(host)\(port)([/?]\(urlCharacter)*)?(#\(urlCharacter)*)?",
        rule: .invalidURL)

    static let endpointURL = TextFormat(
        "an HTTPS URL without a query and a '/' at its end, or an HTTP one on this machine",
        example: "https://api.acme.example",
        pattern: "(https://\(host)|\(loopback))\(port)(/\(pathCharacter)+)*",
        rule: .invalidURL)

    /// Where a service is that answers at `/` alone.
    static let originURL = TextFormat(
        "an HTTPS URL of a host alone, or an HTTP one on this machine", example: "http://localhost:8080",
        pattern: "(https://\(host)|\(loopback))\(port)", rule: .invalidURL)

    /// What follows an endpoint's URL: no part of it begins with a dot, so that none leads up.
    static let requestPath = TextFormat(
        "a path that begins with '/'", example: "/v1/me",
        pattern: "(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?", rule: .invalidPath)

    /// RFC 6749, section 3.1.2: absolute and without a fragment.
    static let redirectURI = TextFormat(
        "a URL that a sign-in page can return to", example: "acme://auth/callback",
        pattern: "[a-z][a-z0-9+.-]*://\(host)\(port)(/\(pathCharacter)*)*",
        rule: .invalidURL)

    static let clientID = TextFormat(
        "a client identifier of letters, digits and . _ -", example: "example1client",
        pattern: "[A-Za-z0-9._-]+", rule: .invalidText)

    /// "UserPoolId" in the Amazon Cognito API reference, with the region's own form.
    package static let userPoolID = TextFormat(
        "a user pool's identifier", example: "eu-central-1_Example1",
        pattern: "[a-z]{2}(-[a-z]+)+-[0-9]_[A-Za-z0-9]+", rule: .invalidText)

    /// RFC 6749, section 3.3 (`scope-token`), which allows every printable sign of ASCII but space, `"` and `\`.
    static let scope = TextFormat(
        "a scope without blanks and quotes", example: "openid", pattern: #"[!#-\[\]-~]+"#,
        rule: .invalidText)

    package static let color = TextFormat(
        "a color in quotes", example: "#471C70",
        pattern: "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", rule: .invalidColor)

    static let date = TextFormat(
        "a day of the calendar as YYYY-MM-DD", example: "2026-01-15",
        pattern: "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", jsonFormat: "date", rule: .invalidDate,
        isValid: isCalendarDay)

    /// Within the brand's folder: neither absolute nor with `..` in it.
    static let documentPath = TextFormat(
        "the path of a Markdown file in the brand's folder", example: "terms.md",
        pattern: #"(\#(fileName)/)*\#(fileName)\.md"#, rule: .invalidPath)

    static let manifestPath = TextFormat(
        "the path of a YAML file relative to this one", example: "../_base/brand.yaml",
        pattern: #"(\.\./)*(\#(fileName)/)*\#(fileName)\.ya?ml"#, rule: .invalidPath)

    /// What Git and SwiftPM take, but for HTTP, which nobody should fetch code by, paths, and passwords.
    static let repositoryURL = TextFormat(
        "an HTTPS or SSH URL of a Git repository",
        example: "https://git.example/auth/brandgen.git",
        pattern: "((https://|ssh://(\(user)@)?)\(host)\(port)|\(user)@\(host):\(segment))(/\(segment))+",
        rule: .invalidURL)

    /// Semantic Versioning 2.0.0, without build metadata, which orders nothing, and with numbers that SwiftPM can hold.
    static let version = TextFormat(
        "a version", example: "1.2.0",
        pattern: #"\#(number)\.\#(number)\.\#(number)(-\#(preRelease)(\.\#(preRelease))*)?"#, rule: .invalidVersion)

    /// It begins with no digit, so that it need not be told from a number.
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
        "bounds on a version", example: ">=0.2, <1",
        pattern: #"\#(versionBound)(, *\#(versionBound))*"#, rule: .invalidVersion,
        isValid: { VersionRequirement($0) != nil })

    private static let versionBound = #"(>|<|>=|<=|==) *[0-9]+(\.[0-9]+)?(\.[0-9]+)?"#
    private static let label = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
    private static let host = #"\#(label)(\.\#(label))*"#
    /// The last label begins with a letter: an IP address is no host name here.
    private static let domain = #"(\#(label)\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?"#
    private static let port = "(:[0-9]+)?"
    /// 1 to 65535.
    private static let pagePort =
        "(:([1-9][0-9]?[0-9]?[0-9]?|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
    private static let loopback = #"http://(localhost|127\.0\.0\.1|\[::1\])"#
    private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    private static let pathCharacter = "([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
    private static let urlCharacter = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})"
    private static let fileName = "[A-Za-z0-9_][A-Za-z0-9._-]*"
}

/// Whether no part between dots is longer than 63 characters (RFC 1035, section 2.3.4).
private func hasShortLabels(_ host: String) -> Bool {
    host.utf8.split(separator: UInt8(ascii: ".")).allSatisfy { $0.count <= 63 }
}

/// Whether the text, which has the form `YYYY-MM-DD`, names a day of the Gregorian calendar.
private func isCalendarDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day)
}

/// The identifiers that no brand may have, because its package, module or types would have a name that is taken.
///
/// - `MockAuth` is the module of a backend's client, and likewise for each backend, also those that are planned: a brand
///   cannot be renamed for them later. `BrandTheme` and `BrandRootView` are types of the runtime.
/// - SwiftPM names a package that is reached by path after its folder, ignoring case: `brandgen` contains the runtime,
///   `amplifyauth` the Amplify client, and `amplify-swift` is the Amplify SDK.
/// - `Shared/` contains the packages that brands share, beside the brands' own. The disks of most Macs ignore case.
let reservedBrandIDs = [
    "amplify", "amplify-swift", "amplifyauth", "brand", "brandgen", "clerk", "cognito", "mock", "platform", "shared",
    "supabase",
]
