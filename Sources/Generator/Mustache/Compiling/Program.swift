/// A compiled template: steps, one after the other, and what they refer to by index. What encloses other steps knows
/// where they end.
struct Program: Sendable {
    var instructions: [Instruction] = []
    var names: [Name] = []
    var inclusions: [Inclusion] = []
    var blocks: [Block] = []
    /// Byte offsets of the lines that an indentation goes in front of; texts hold ranges of it.
    var lineStarts: [Int] = []
}

/// One step of a compiled template. It holds no references, as rendering copies every step.
enum Instruction: Sendable {
    /// Writes a stretch of the template.
    case text(Text)
    /// Writes a value, escaped or raw.
    case interpolation(name: Int, escaped: Bool)
    /// Runs the steps up to `end` for each item of the value.
    case section(name: Int, end: Int)
    /// The last step of a section, whose first step is at `start`.
    case sectionEnd(start: Int)
    /// Runs the steps up to `end` if the value is falsey.
    case inverted(name: Int, end: Int)
    /// Renders another template here.
    case inclusion(Int)
    /// Runs the steps up to its end unless whoever inherits this template passes its own.
    case block(Int)
}

/// A stretch of the template's bytes that is written as it stands.
struct Text: Sendable {
    let bytes: Range<Int>
    /// Where in `Program.lineStarts` this text's lines begin.
    let lineStarts: Range<Int>
}

/// A dotted name; `.` has no parts.
struct Name: Sendable {
    let parts: [String]
    /// Where the name stands in the template, in bytes.
    let bytes: Range<Int>

    /// As it is written.
    var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// A partial or a parent: a partial is a parent that nothing is passed to.
struct Inclusion: Sendable {
    enum Target: Sendable {
        case named(String)
        case dynamic(Name)

        /// As it is written.
        var text: String {
            switch self {
            case .named(let name): name
            case .dynamic(let name): "*" + name.text
            }
        }
    }

    let target: Target
    /// Where the target's name stands in the template, in bytes.
    let name: Range<Int>
    /// The white space before a standalone tag, which every line of the included template gets; nil if the tag
    /// shares its line with other text.
    var indentation: Range<Int>?
    var arguments: [Argument] = []
    /// The step to go on with; the arguments lie before it.
    var end: Int
}

/// What a parent tag passes for one of its parent's blocks.
struct Argument: Sendable {
    let name: String
    /// The opening tag, in bytes.
    let tag: Range<Int>
    let steps: Range<Int>
    /// How many bytes of white space are taken from the beginning of each line: the indentation that the lines share.
    let dedent: Int
}

/// A place in a template that those who inherit from it may fill.
struct Block: Sendable {
    let name: String
    /// The opening tag, in bytes.
    let tag: Range<Int>
    /// What each line of a passed text is indented by; nil if the tag shares its line with other text before it.
    var indentation: Range<Int>?
    var end: Int
}
