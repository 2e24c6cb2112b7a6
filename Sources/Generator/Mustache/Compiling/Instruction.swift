/// One instruction of a compiled template, which is a flat list of them. An instruction that encloses others contains the
/// index of their end.
enum Instruction: Sendable {
    /// Writes a range of the template unchanged. An indentation is inserted before each of the lines that start at these
    /// byte offsets.
    case text(Range<Int>, lineStarts: [Int])
    /// Writes a value, escaped or unescaped.
    case interpolation(Name, escaped: Bool)
    /// Runs the instructions up to `end` for each item of the value.
    case section(Name, end: Int)
    /// The last instruction of a section. The section's first instruction is at `start`.
    case sectionEnd(start: Int)
    /// Runs the instructions up to `end` if the value is false or empty.
    case inverted(Name, end: Int)
    /// Renders another template.
    indirect case inclusion(Inclusion)
    /// Runs the instructions of the default text, unless a template that inherits from this one replaces the block.
    indirect case block(Block)
}

/// A dotted name. The name `.` has no parts.
struct Name: Sendable {
    let parts: [String]
    /// The name's byte range in the template.
    let bytes: Range<Int>

    /// The name as written in the template.
    var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// A partial or a parent. A partial has no arguments.
struct Inclusion: Sendable {
    enum Target: Sendable {
        case named(String)
        case dynamic(Name)

        /// The name as written in the template.
        var text: String {
            switch self {
            case .named(let name): name
            case .dynamic(let name): "*" + name.text
            }
        }
    }

    let target: Target
    /// The byte range of the target's name in the template.
    let name: Range<Int>
    /// The white space before a standalone tag, which is inserted before every line of the included template. `nil` if
    /// the tag shares its line with other text.
    var indentation: Range<Int>?
    var arguments: [Argument] = []
    /// The index of the next instruction. The instructions of the arguments precede it.
    var end: Int
}

/// A text that a parent tag passes for one of the parent's blocks.
struct Argument: Sendable {
    let name: String
    /// The opening tag's byte range.
    let tag: Range<Int>
    let steps: Range<Int>
    /// The number of white space bytes to remove from each line: the common indentation of the lines.
    let dedent: Int
}

/// A part of a template. Templates that inherit from this template can replace it.
struct Block: Sendable {
    let name: String
    /// The opening tag's byte range.
    let tag: Range<Int>
    /// The indentation of an argument's lines, or `nil` if other text precedes the tag on its line.
    var indentation: Range<Int>?
    var end: Int
}
