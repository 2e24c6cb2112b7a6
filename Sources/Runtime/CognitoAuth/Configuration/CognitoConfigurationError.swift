public import Foundation

/// Why a ``CognitoConfiguration`` was refused. Each case carries the refused value as it was given.
public enum CognitoConfigurationError: Error, Sendable, Hashable {
    /// The region is not words of lower-case letters and digits between hyphens that end with a number.
    case invalidRegion(String)
    /// The user pool's id is not a region, `_` and letters and digits.
    case invalidUserPoolID(String)
    /// The user pool is in another region.
    case foreignUserPool(String, region: String)
    /// The client id is not 1 to 128 letters, digits and . _ -.
    case invalidClientID(String)
    /// The endpoint is not `https://host` or `https://host:port`.
    case invalidEndpoint(String)
    /// Plain HTTP was asked for with a host other than this machine.
    case plainHTTPOutsideLoopback(String)
}

extension CognitoConfigurationError: LocalizedError {
    /// One sentence for the engineer who configures a brand. Not meant for the brand's users.
    public var errorDescription: String? {
        switch self {
        case .invalidRegion(let region): "the region '\(region)' is not one like 'us-east-1'"
        case .invalidUserPoolID(let id): "the user pool id '\(id)' is not one like 'us-east-1_AbC123xyz'"
        case .foreignUserPool(let id, let region): "the user pool '\(id)' is not in the region '\(region)'"
        case .invalidClientID(let id): "the client id '\(id)' is not 1 to 128 letters, digits and . _ -"
        case .invalidEndpoint(let text): "the endpoint '\(text)' is not an https URL of a host alone"
        case .plainHTTPOutsideLoopback(let text): "plain HTTP is for this machine alone, not for '\(text)'"
        }
    }
}
