import AuthCore
import Foundation

/// The values of one brand, as `brandgen preview` sends them in JSON: those that the templates of a package receive, and
/// the places of the files that a package contains.
///
/// The names of the members are the generator's. Members that a preview does not need are ignored.
struct BrandValues: Decodable, Hashable, Sendable {
    let brand: Identity
    let languages: Languages
    let screens: Screens
    let texts: Texts
    let theme: Theme
    let auth: Auth
    let legal: Legal
    let features: Features
    let environments: Environments
    let uses: Uses
    /// The files of the images by name.
    let images: [String: Image]
    /// The files of the fonts by role: `regular` and `bold`.
    let fonts: [String: Font]
    /// The digests of the files. A changed file keeps its path, so they tell whether a page is out of date.
    let digests: [String]?
    /// The path of the brand's manifest, relative to the workspace.
    let manifest: String?
    /// The findings before shipping.
    let findings: [BrandFacts.Finding]?
    /// The sentences about what a preview of the brand cannot draw.
    let notes: [String]?

    struct Identity: Decodable, Hashable, Sendable {
        let id: String
        let name: String
        let bundleId: String
        let urlScheme: String
        let supportEmail: String
    }

    /// A value with a name, such as a language or a feature.
    struct Named: Decodable, Hashable, Sendable {
        let name: String
    }

    struct Languages: Decodable, Hashable, Sendable {
        let all: [Named]
    }

    struct Screens: Decodable, Hashable, Sendable {
        let welcome: String
        let email: String
        let code: String
        let menu: String
    }

    struct Texts: Decodable, Hashable, Sendable {
        let all: [Text]

        struct Text: Decodable, Hashable, Sendable {
            let language: String
            let key: String
            let text: String
        }
    }

    struct Theme: Decodable, Hashable, Sendable {
        let wordmark: String
        let colors: [Color]
        let typography: Typography
        let layout: String
        let shape: Shape

        struct Color: Decodable, Hashable, Sendable {
            let name: String
            /// `nil` for an optional color that the brand does not have.
            let value: Value?

            /// Swift literals: `0xFCEDD9`, or `.init(0xFCEDD9, alpha: 0x80)`.
            struct Value: Decodable, Hashable, Sendable {
                let light: String
                let dark: String
            }
        }

        struct Typography: Decodable, Hashable, Sendable {
            let design: String
            let titleSize: Double
            let buttonSize: Double
        }

        struct Shape: Decodable, Hashable, Sendable {
            let controls: String
            let cornerRadius: Double
            let style: String
        }
    }

    struct Auth: Decodable, Hashable, Sendable {
        let providers: [Provider]
        let signUpFields: [Field]
        let password: Password
        let otp: OneTimeCode?
        let session: Session

        struct Provider: Decodable, Hashable, Sendable {
            let name: String
            let connection: Connection?

            struct Connection: Decodable, Hashable, Sendable {
                let id: String
                let name: String
            }
        }

        struct Field: Decodable, Hashable, Sendable {
            let name: String
            let isOptional: Bool
            let asksForSMSConsent: Bool
        }

        struct Password: Decodable, Hashable, Sendable {
            let minLength: Int
            let maxLength: Int?
            let require: [Named]
            let isEnteredTwice: Bool
        }

        struct OneTimeCode: Decodable, Hashable, Sendable {
            let length: Int
            /// In seconds.
            let resendAfter: Int
        }

        struct Session: Decodable, Hashable, Sendable {
            let restore: Bool
            let biometricUnlock: Bool
            let requiresBiometrics: Bool
            let lock: Lock?
            let choices: Choices?

            struct Lock: Decodable, Hashable, Sendable {
                /// In seconds.
                let after: Int
            }

            struct Choices: Decodable, Hashable, Sendable {
                let all: [Named]
            }
        }
    }

    struct Legal: Decodable, Hashable, Sendable {
        let minimumAge: Int
        let terms: Terms
        let privacy: Privacy

        struct Terms: Decodable, Hashable, Sendable {
            let url: String
            let version: String
            /// The text in Markdown.
            let text: String
        }

        struct Privacy: Decodable, Hashable, Sendable {
            let url: String
        }
    }

    struct Features: Decodable, Hashable, Sendable {
        let flags: [Named]
        let familyAccounts: FamilyAccounts?

        struct FamilyAccounts: Decodable, Hashable, Sendable {
            let maxChildren: Int
            let pinLength: Int
        }
    }

    struct Uses: Decodable, Hashable, Sendable {
        /// Whether the app shares its session with its extensions.
        let sharedSession: Bool
    }

    struct Environments: Decodable, Hashable, Sendable {
        let all: [EnvironmentEntry]
    }

    /// The absolute paths of an image's files.
    struct Image: Decodable, Hashable, Sendable {
        let light: String
        let dark: String?
    }

    struct Font: Decodable, Hashable, Sendable {
        /// The font's PostScript name.
        let name: String
        /// The absolute path of the file.
        let file: String
    }
}

/// A value from the generator that this program does not know. Both come from the same release, so this is a fault, or
/// somebody has combined two releases.
struct UnknownValue: Error, Equatable, CustomStringConvertible {
    /// What the value is: "a backend".
    let kind: String
    let value: String

    var description: String {
        "this program knows no \(kind) '\(value)'; use brandgen and brandgen-preview of one release"
    }
}

/// Returns the value of an enumeration.
func known<Value: RawRepresentable<String>>(_ kind: String, _ name: String) throws(UnknownValue) -> Value {
    guard let value = Value(rawValue: name) else { throw UnknownValue(kind: kind, value: name) }
    return value
}

/// Returns an absolute URL. The generator has checked it.
func absoluteURL(_ text: String) throws(UnknownValue) -> URL {
    guard let url = URL(string: text), url.scheme != nil, url.absoluteString == text else {
        throw UnknownValue(kind: "URL", value: text)
    }
    return url
}
