/// Where a code was sent.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// The way a code was sent, with the masked address as the service gives it, such as `m•••@example.com`.
    public enum Destination: Equatable, Sendable {
        /// By e-mail.
        case email(String)
        /// By text message.
        case sms(String)
    }

    /// Where the code was sent.
    public let destination: Destination

    /// Where a code was sent.
    public init(destination: Destination) {
        self.destination = destination
    }
}
