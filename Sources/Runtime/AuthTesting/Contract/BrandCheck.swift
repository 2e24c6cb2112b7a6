package import AuthCore

/// A named check of a brand's package.
///
/// A check does not depend on a test framework. A generated test runs the check and reports its failure.
public struct BrandCheck: Sendable, Identifiable, CustomStringConvertible {
    /// The check's name, unique in its brand.
    public let id: String
    private let body: @Sendable () async throws -> Void
    private let failure: CheckFailure
    private var remedy: String?

    /// The check's name.
    public var description: String { id }

    package init(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        id = name
        self.body = body
        failure = CheckFailure("", fileID: fileID, filePath: filePath, line: line)
    }

    /// Runs the check.
    ///
    /// - Throws: A ``CheckFailure`` with its source location. The failure for an unexpected error has the location of
    ///   the check.
    public func run() async throws(CheckFailure) {
        do {
            try await body()
        } catch let failure as CheckFailure {
            throw failure.adding(remedy)
        } catch {
            throw CheckFailure(
                "unexpected error: \(error)", fileID: failure.fileID, filePath: failure.filePath, line: failure.line
            ).adding(remedy)
        }
    }

    /// Returns the same check, with a remedy at the end of its failures.
    func withRemedy(_ remedy: String) -> BrandCheck {
        var check = self
        check.remedy = remedy
        return check
    }
}

/// A failed expectation of a check or a journey. Contains no secrets.
public struct CheckFailure: Error, CustomStringConvertible {
    /// A description of the failure, with the expectation, the actual value and the remedy.
    public let text: String
    /// The module and file of the failed expectation, as in `#fileID`.
    public let fileID: String
    /// The path of the file of the failed expectation.
    public let filePath: String
    /// The line of the failed expectation.
    public let line: Int

    /// The text and the location.
    public var description: String { "\(text) (\(fileID):\(line))" }

    package init(_ text: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line) {
        self.text = text
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
    }

    fileprivate func adding(_ remedy: String?) -> CheckFailure {
        guard let remedy else { return self }
        return CheckFailure("\(text). \(remedy)", fileID: fileID, filePath: filePath, line: line)
    }
}

/// Throws a ``CheckFailure`` if a condition is false.
package func expect(
    _ isTrue: Bool, _ otherwise: @autoclosure () -> String, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line
) throws(CheckFailure) {
    if !isTrue { throw CheckFailure(otherwise(), fileID: fileID, filePath: filePath, line: line) }
}

/// Throws a ``CheckFailure`` if a value differs from the expected value.
package func expect<Value: Equatable>(
    _ name: String, _ actual: Value, equals expected: Value, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line
) throws(CheckFailure) {
    try expect(
        actual == expected, "\(name) is \(shown(actual)); expected \(shown(expected))", fileID: fileID,
        filePath: filePath, line: line)
}

/// Throws a ``CheckFailure`` if two strings differ in a code point. `==` also accepts strings that are only canonically
/// equivalent.
package func expect(
    _ name: String, _ actual: String, isExactly expected: String, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
) throws(CheckFailure) {
    let note = actual == expected ? ", with other code points" : ""
    try expect(
        actual.unicodeScalars.elementsEqual(expected.unicodeScalars),
        "\(name) is \(actual.debugDescription); expected \(expected.debugDescription)\(note)", fileID: fileID,
        filePath: filePath, line: line)
}

/// Throws a ``CheckFailure`` if a call does not fail with the expected error.
package func expectError(
    _ expected: AuthError, _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    of call: () async throws -> Void
) async throws {
    do {
        try await call()
    } catch let error as AuthError where error == expected {
        return
    } catch {
        throw CheckFailure(
            "\(name) fails with \(error); expected \(expected)", fileID: fileID, filePath: filePath, line: line)
    }
    throw CheckFailure(
        "\(name) succeeds; expected the error \(expected)", fileID: fileID, filePath: filePath, line: line)
}

/// Returns the value of an optional. Throws a ``CheckFailure`` if it is `nil`.
package func require<Value>(
    _ value: Value?, _ otherwise: @autoclosure () -> String, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line
) throws(CheckFailure) -> Value {
    guard let value else { throw CheckFailure(otherwise(), fileID: fileID, filePath: filePath, line: line) }
    return value
}

/// Returns a value for a message, with strings in quotes and optionals without `Optional(…)`.
package func shown(_ value: some Any) -> String {
    if let text = value as? String { return text.debugDescription }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { shown($0.value) } ?? "nil"
}
