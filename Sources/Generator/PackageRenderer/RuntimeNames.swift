/// Every name of the runtime that this module prints by itself. Templates name the runtime's types in plain Swift, and
/// the generated packages, which are compiled and run by the tests, hold them to it.
enum RuntimeNames {
    /// The Swift package that the runtime's products come from.
    static let package = "Brandgen"

    /// A library product of the runtime, and its module of the same name.
    enum Product: String {
        case authCore = "AuthCore"
        case authUI = "AuthUI"
        case authCrypto = "AuthCrypto"
        case emailOTP = "EmailOTP"
        case hostedUI = "HostedUI"
        case mockAuth = "MockAuth"
    }
}
