package import Foundation

// Conversions of numbers that the app does not control: those of a service, a token or a stored file. The standard
// library's conversions stop the program if a number is too large.

extension Duration {
    /// The limit of any duration: a hundred years.
    package static let longest = Duration.seconds(3_155_760_000)

    /// Converts a number of seconds.
    ///
    /// - Returns: A duration from zero to the limit. A number below zero, or that is not a number, becomes zero.
    package static func seconds(_ number: Double, atMost limit: Duration) -> Duration {
        .seconds(max(0, min(number, limit / .seconds(1))))
    }
}

extension Date {
    private static let lastSecond = 253_402_300_799.0

    /// Converts a number of seconds since 1970 (`NumericDate`, RFC 7519 section 2). A time before 1970 or after 9999
    /// becomes the nearest time in that range.
    package init(numericDate: Double) {
        self.init(timeIntervalSince1970: max(0, min(numericDate, Self.lastSecond)))
    }
}

/// The lifetime of an access token, as a service reports it.
package enum TokenLifetime {
    /// The lifetime if a service reports none: five minutes. One that is too short causes an extra renewal, one that is
    /// too long a refused request.
    package static let unknown = Duration.seconds(300)
    /// The maximum: one year. Replaces a longer lifetime from a service.
    package static let longest = Duration.seconds(365 * 86_400)
    /// The maximum at a service whose tokens are valid for a day at most.
    package static let day = Duration.seconds(86_400)

    /// Returns a lifetime in seconds, which a service has reported or not.
    package static func reported(_ seconds: Double?, atMost longest: Duration = longest) -> Duration {
        seconds.map { .seconds($0, atMost: longest) } ?? unknown
    }
}
