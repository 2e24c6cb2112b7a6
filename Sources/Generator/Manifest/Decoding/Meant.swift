import Diagnostics
import YAMLTree

// What was meant by a value that is refused, where only one thing can be.

/// The boolean that a word of older YAML or one in quotes stands for; nil for any other value.
func booleanMeant(by node: YAMLNode) -> Bool? {
    guard case .scalar(let scalar) = node.content else { return nil }
    return switch scalar.text.lowercased() {
    case "true", "yes", "on", "y": true
    case "false", "no", "off", "n": false
    default: nil
    }
}

/// The one known word that is nearest to an unknown one. Not one that the list around it holds, too, or might hold once
/// another of its words is mended.
func wordMeant(by word: String, _ known: [String], _ siblings: [YAMLNode]) -> String? {
    let meant = suggestions(for: word, among: known)
    guard meant.count == 1 else { return nil }
    let claims = siblings.count { sibling in
        guard case .scalar(let scalar) = sibling.content else { return false }
        return suggestions(for: scalar.text, among: known).contains(meant[0])
    }
    return claims > 1 ? nil : meant[0]
}

extension TextFormat {
    /// The text in this format that was meant: without blanks at its ends, and a color with its `#`. nil where that
    /// does not give it the form.
    func mended(_ text: String) -> String? {
        let trimmed = text.trimmingBlanks
        var candidates = [trimmed]
        if rule == .invalidColor {
            candidates.append("#" + trimmed)
            // Of eight digits, the first two or the last two may be the opacity.
            if trimmed.hasPrefix("0x"), trimmed.utf8.count == 8 { candidates.append("#" + trimmed.dropFirst(2)) }
        }
        return candidates.first {
            $0 != text && pattern.matches($0) && isValid($0) && !reserved.contains($0)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isInk), let last = unicodeScalars.lastIndex(where: isInk)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
