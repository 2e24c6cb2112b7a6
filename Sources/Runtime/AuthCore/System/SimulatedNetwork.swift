/// The network between an app and a backend in memory. A test, a preview or a debug overlay interrupts it.
///
/// While the backend is unreachable, its calls throw `AuthError.network` without an effect, sessions are not renewed,
/// and a sign-out ends the session only on the device, as with a service.
public actor SimulatedNetwork {
    /// Whether the app reaches the backend; `true` at first.
    public private(set) var isReachable = true

    /// Creates a network on which the backend can be reached.
    package init() {}

    /// Interrupts the network, or restores it. Calls that are under way are not affected.
    public func setReachable(_ isReachable: Bool) {
        self.isReachable = isReachable
    }
}
