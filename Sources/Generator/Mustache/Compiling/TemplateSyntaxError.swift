import Diagnostics

/// What can be wrong with a template's text. Ranges are in bytes.
enum TemplateSyntaxError: Error {
    case unclosedTag(Range<Int>, closing: String)
    case missingName(Range<Int>)
    case moreThanName(String, Range<Int>)
    case emptyStep(String, Range<Int>)
    case malformedDelimiters(Range<Int>)
    case unclosed(OpenTag)
    case closesNothing(String, Range<Int>)
    case closesOther(String, Range<Int>, open: OpenTag)
    case outsideBlock(Range<Int>, parent: OpenTag)
    case passedTwice(OpenTag, first: Range<Int>, parent: OpenTag)
    case invalidUTF8(Range<Int>)

    func diagnostic(in file: SourceFile) -> Diagnostic {
        func report(_ message: String, _ range: Range<Int>, notes: [Note] = []) -> Diagnostic {
            Diagnostic(rule: "template-syntax", message, at: file.range(range), notes: notes)
        }
        switch self {
        case .unclosedTag(let range, let closing):
            return report("the tag is not closed; add '\(closing)'", range)
        case .missingName(let range):
            return report("the tag has no name", range)
        case .moreThanName(let name, let range):
            return report("the tag holds more than the name '\(name)'; close it before the white space", range)
        case .emptyStep(let name, let range):
            return report("the name '\(name)' has an empty step; put one dot between two steps", range)
        case .malformedDelimiters(let range):
            return report("new delimiters are written as two words without '=', such as '{{=<% %>=}}'", range)
        case .unclosed(let open):
            return report("\(open.described) is not closed; add a tag '/\(open.name)'", open.tag.bytes)
        case .closesNothing(let name, let range):
            return report("'/\(name)' closes nothing that is open", range)
        case .closesOther(let name, let range, let open):
            return report(
                "'/\(name)' does not close \(open.described); close that first", range,
                notes: [Note("\(open.described) is opened here", at: file.range(open.tag.bytes))])
        case .outsideBlock(let range, let parent):
            return report(
                "the tag has no meaning directly inside \(parent.described); put it into a block", range,
                notes: [Note("\(parent.described) is opened here", at: file.range(parent.tag.bytes))])
        case .passedTwice(let block, let first, let parent):
            return report(
                "\(block.described) is passed twice to \(parent.described); remove one", block.tag.bytes,
                notes: [Note("\(block.described) is passed here first", at: file.range(first))])
        case .invalidUTF8(let range):
            return report("the template is not valid UTF-8 here; save it as UTF-8", range)
        }
    }
}
