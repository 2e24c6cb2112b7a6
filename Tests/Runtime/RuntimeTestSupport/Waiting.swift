/// A condition that did not hold within ten seconds.
package struct NeverHeld: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until a condition holds. Throws ``NeverHeld`` after ten seconds.
package func waiting(
    isolation: isolated (any Actor)? = #isolation, until holds: () async -> Bool, file: StaticString = #fileID,
    line: Int = #line
) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while !(await holds()) {
        guard ContinuousClock.now < end else {
            throw NeverHeld(description: "the condition at \(file):\(line) does not hold after ten seconds")
        }
        try await Task.sleep(for: .milliseconds(1))
    }
}
