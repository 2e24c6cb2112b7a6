/// The limits of a preview server.
package struct PreviewLimits: Sendable {
    /// The size of the head of a request in bytes.
    package var headerBytes = 32_768
    /// The size of the body of a request in bytes.
    package var bodyBytes = 65_536
    /// The number of connections at the same time.
    package var connections = 64
    /// The number of sessions. A new one replaces the one that was not used for the longest time.
    package var sessions = 100
    /// The time in which a client must send its request, and in which it must receive the response.
    package var requestTime = Duration.seconds(10)
    /// The time for which a response waits for the calls of the app.
    package var callTime = Duration.seconds(2)
    /// The time in which a new device repeats the steps of a session. A response waits for it.
    package var replayTime = Duration.seconds(10)

    /// Creates the limits with their default values.
    package init() {}
}
