/// Reads the digits of a code out of what was typed or pasted.
enum CodeDigits {
    /// The decimal digits of `text`, whichever script they are of, as ASCII. Everything else is left out: spaces, dashes
    /// and the invisible marks that a copied text may carry.
    static func normalized(_ text: String) -> String {
        var digits = ""
        for scalar in text.unicodeScalars {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                continue
            }
            digits.append(String(Int(value)))
        }
        return digits
    }
}
