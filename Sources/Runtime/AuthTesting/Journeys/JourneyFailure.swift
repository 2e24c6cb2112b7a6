/// A journey did not go as it should. Holds no secrets.
public struct JourneyFailure: Error, Equatable, CustomStringConvertible {
    /// What went wrong, for who reads the test's output.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws unless something is as it should be.
func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws(JourneyFailure) {
    if !isSo { throw JourneyFailure(otherwise()) }
}
