import Foundation

/// The texts that a log, an error report or a debugger can show of a value.
package enum Leaks {
    /// Every personal value and every secret of the tests contains one of these texts. No type or property does.
    package static let marks = ["qzx", "1987", "5550199", "824613"]

    /// Returns the marks that a value shows: interpolated, described, dumped and mirrored, alone and in an optional, a
    /// collection, a result, an error and a class.
    package static func shown(by value: Any) -> [String] {
        let held: [Any] = [
            value, Optional.some(value) as Any, [value], ["key": value], Result<Any, any Error>.success(value),
            HoldingError(value: value), Holder(value), (value, 1),
        ]
        var text = ""
        for value in held {
            text += "\(value)\n" + String(describing: value) + String(reflecting: value)
            debugPrint(value, to: &text)
            dump(value, to: &text)
            mirror(value, depth: 8, to: &text)
        }
        text += HoldingError(value: value).localizedDescription
        text = text.lowercased()
        return marks.filter { text.contains($0) }
    }

    /// Describes the children of a value, their children, and so on.
    private static func mirror(_ value: Any, depth: Int, to text: inout String) {
        guard depth > 0 else { return }
        for child in Mirror(reflecting: value).children {
            text += "\(child.label ?? ""): \(child.value)\n"
            mirror(child.value, depth: depth - 1, to: &text)
        }
    }

    private struct HoldingError: Error, @unchecked Sendable {
        let value: Any
    }

    private final class Holder {
        let value: Any

        init(_ value: Any) { self.value = value }
    }
}
