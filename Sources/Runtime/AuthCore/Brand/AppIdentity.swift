/// What an app is to the device that it is installed on.
public struct AppIdentity: Equatable, Sendable {
    /// The name below the app's icon: `Inner World`.
    public let displayName: String
    /// The bundle identifier: `com.example.innerworld`.
    public let bundleIdentifier: String
    /// The URL scheme by which the sign-in page calls back, without `://`.
    public let urlScheme: String

    /// An identity. Generated packages call this with what the manifest says.
    public init(displayName: String, bundleIdentifier: String, urlScheme: String) {
        self.displayName = displayName
        self.bundleIdentifier = bundleIdentifier
        self.urlScheme = urlScheme
    }
}
