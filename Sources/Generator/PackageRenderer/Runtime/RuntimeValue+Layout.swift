/// The layout of values in lists. The lines of a generated package are at most 120 columns wide.
extension RuntimeValue {
    private static let lineWidth = 120
    /// The column of a value in the list of an argument of an environment.
    fileprivate static let valueColumn = 24

    /// Returns whether a value in a list does not fit on a line, so that each of its arguments needs its own.
    static func isLong(_ arguments: [Argument], of type: String) -> Bool {
        let width = arguments.reduce(0) { $0 + $1.width + 2 }
        return !fits(type.count + width + 1, at: valueColumn)
    }

    /// Returns whether several features of an environment do not fit on a line.
    static func isLong(_ features: [Literal]) -> Bool {
        features.count > 1 && !fits(features.reduce("features: []".count) { $0 + $1.width + 2 }, at: 16)
    }

    /// Returns whether a text with this width, and a comma after it, fits on a line from the column.
    fileprivate static func fits(_ width: Int, at column: Int) -> Bool { column + width < lineWidth }
}

extension RuntimeValue.Argument {
    /// Whether the argument does not fit on its own line in a value of a list.
    var isLong: Bool { !RuntimeValue.fits(width, at: RuntimeValue.valueColumn + 4) }

    /// The width of the argument on one line.
    fileprivate var width: Int { label.count + 2 + literal.width }
}

extension RuntimeValue.Literal {
    fileprivate var width: Int {
        switch self {
        case .text(let text): Self.width(of: text)
        case .texts(let texts): texts.reduce(2) { $0 + Self.width(of: $1) + 2 }
        case .member(let name): name.count + 1
        case .wrapped(let name, let text): name.count + Self.width(of: text) + 3
        case .initializer(let arguments): arguments.reduce(7) { $0 + $1.width + 2 }
        case .values(let type, let values):
            values.reduce(2) { $0 + type.count + 4 + $1.reduce(0) { $0 + $1.width + 2 } }
        case .fields(let fields): fields.reduce(2) { $0 + $1.name.count + Self.width(of: $1.text) + 5 }
        }
    }

    /// The width of a string literal. A character that can need an escape counts as its longest form.
    private static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(2) { width, scalar in
            switch scalar {
            case "\"", "\\": width + 2
            case " "..."~": width + 1
            default: width + 10
            }
        }
    }
}
