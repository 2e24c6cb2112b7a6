/// A text of the manifest as it can stand in a message: without line breaks, and without what a terminal obeys.
func onOneLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
        default: line.unicodeScalars.append(scalar)
        }
    }
}
