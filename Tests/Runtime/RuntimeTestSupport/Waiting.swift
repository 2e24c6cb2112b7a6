/// A condition that did not hold in time.
package struct NeverHeld: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until a condition holds. Throws ``NeverHeld`` after ten thousand pauses of a millisecond. They take longer on a busy
/// machine, as the work under test does.
package func waiting(
    isolation: isolated (any Actor)? = #isolation, until holds: () async -> Bool, file: StaticString = #fileID,
    line: Int = #line
) async throws {
    for _ in 0..<10_000 {
        if await holds() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverHeld(description: "the condition at \(file):\(line) never holds")
}
