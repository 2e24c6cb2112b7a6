/// Whether the user sees the world in a space of its own, or in the room through the camera.
enum WorldCamera: Equatable, Sendable {
    /// The world has a space of its own. The app begins with it, so that a sign-in asks for no camera.
    case off
    /// The system starts the camera. The first time, it asks the user.
    case starting
    /// The world stands on a surface of the room.
    case on
    /// The user has not allowed the camera, or the device cannot find a surface.
    case unavailable

    /// Whether the camera must run.
    var isWanted: Bool { self == .starting || self == .on }

    /// The label of the button that calls `toggle()`.
    var action: String { isWanted ? "Leave Your Room" : "View in Your Room" }

    /// The reason for which the world is not in the room, or `nil`.
    var message: String? {
        self == .unavailable ? "Your room cannot be shown. Check in Settings whether the app may use the camera." : nil
    }

    /// Goes into the room, or leaves it.
    mutating func toggle() { self = isWanted ? .off : .starting }

    /// Takes the system's reply. It changes nothing if the user has left the room meanwhile.
    mutating func started(_ isAvailable: Bool) {
        guard self == .starting else { return }
        self = isAvailable ? .on : .unavailable
    }
}
