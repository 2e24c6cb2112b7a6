public import Foundation

/// Where the time comes from. Passed in everywhere, so that a test can say what time it is.
public typealias DateSource = @Sendable () -> Date
