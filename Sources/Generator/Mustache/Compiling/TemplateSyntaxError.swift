import Diagnostics

/// A syntax error in a template. All ranges are byte ranges.
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
    case tooDeep(Range<Int>, limit: Int)

    func diagnostic(in file: SourceFile) -> Diagnostic {
        func report(_ message: String, _ range: Range<Int>, notes: [Note] = []) -> Diagnostic {
            Diagnostic(rule: "template-syntax", message, at: file.range(ofBytes: range), notes: notes)
        }
        switch self {
        case .unclosedTag(let range, let closing):
            return report("the tag is not closed; add '\(closing)'", range)
        case .missingName(let range):
            return report("the tag has no name; write one, or remove the tag", range)
        case .moreThanName(let name, let range):
            return report("the tag contains more than the name '\(name)'; close it before the white space", range)
        case .emptyStep(let name, let range):
            return report("the name '\(name)' has an empty part; write one dot between two parts", range)
        case .malformedDelimiters(let range):
            return report("the delimiters are invalid; write two words without '=', such as '{{=<% %>=}}'", range)
        case .unclosed(let open):
            return report("\(open.described) is not closed; add a tag '/\(open.name)'", open.tag.bytes)
        case .closesNothing(let name, let range):
            return report("'/\(name)' has no matching opening tag; remove it, or add the opening tag", range)
        case .closesOther(let name, let range, let open):
            return report(
                "'/\(name)' does not close \(open.described); close that first", range,
                notes: [Note("\(open.described) is opened here", at: file.range(ofBytes: open.tag.bytes))])
        case .outsideBlock(let range, let parent):
            return report(
                "the tag has no meaning directly inside \(parent.described); move it into a block", range,
                notes: [Note("\(parent.described) is opened here", at: file.range(ofBytes: parent.tag.bytes))])
        case .passedTwice(let block, let first, let parent):
            return report(
                "\(block.described) is passed twice to \(parent.described); remove one", block.tag.bytes,
                notes: [Note("\(block.described) is passed here first", at: file.range(ofBytes: first))])
        case .tooDeep(let range, let limit):
            return report("tags are nested deeper than \(limit) levels; flatten them", range)
        case .invalidUTF8(let range):
            return report("the template is not valid UTF-8 here; save it as UTF-8", range)
        }
    }
}
