import AuthScreens

/// The blocks of a document in Markdown, as HTML.
///
/// Supports what terms of use need: headings, paragraphs, lists, quotations, rules, emphasis, code and links. Markup in
/// the document is text. The document decides which of its links are only text.
struct Markdown {
    private var lines: ArraySlice<Substring>
    private let document: Document
    private let depth: Int

    private init(_ lines: ArraySlice<Substring>, of document: Document, depth: Int) {
        self.lines = lines
        self.document = document
        self.depth = depth
    }

    /// Returns a document as HTML. Its headings begin at the second level, below the title of the screen.
    static func html(_ document: Document) -> HTML {
        let lines = document.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var blocks = Markdown(lines[...], of: document, depth: 0)
        return blocks.rendered()
    }

    private mutating func rendered() -> HTML {
        var html = HTML.empty
        while let line = lines.first {
            if line.isBlank {
                lines.removeFirst()
            } else {
                html = html + block(line)
            }
        }
        return html
    }

    private mutating func block(_ line: Substring) -> HTML {
        if let heading = heading(line) {
            lines.removeFirst()
            return heading
        }
        if Self.isRule(line) {
            lines.removeFirst()
            return HTML("hr")
        }
        if depth < 4 {
            if ListMarker(line) != nil { return list() }
            if line.drop(while: { $0 == " " }).first == ">" { return quotation() }
        }
        return HTML("p", [], [text(paragraph())])
    }

    private func text(_ text: String) -> HTML { MarkdownText.html(text, of: document) }

    private func heading(_ line: Substring) -> HTML? {
        let marks = line.prefix { $0 == "#" }.count
        guard (1...6).contains(marks), line.dropFirst(marks).first.map({ $0 == " " }) ?? true else { return nil }
        var text = line.dropFirst(marks).trimmed
        while text.last == "#" { text.removeLast() }
        let content = [self.text(String(text.trimmed))]
        switch marks {
        case 1: return HTML("h2", [], content)
        case 2: return HTML("h3", [], content)
        case 3: return HTML("h4", [], content)
        case 4: return HTML("h5", [], content)
        default: return HTML("h6", [], content)
        }
    }

    private static func isRule(_ line: Substring) -> Bool {
        let marks = line.filter { $0 != " " }
        return marks.count >= 3 && ["-", "*", "_"].contains { mark in marks.allSatisfy { $0 == mark } }
    }

    private mutating func paragraph() -> String {
        var text: [Substring] = [lines.removeFirst()]
        while let line = lines.first, !line.isBlank, heading(line) == nil, !Self.isRule(line),
            depth >= 4 || ListMarker(line) == nil
        {
            text.append(lines.removeFirst())
        }
        return text.map { String($0.drop(while: { $0 == " " })) }.joined(separator: "\n")
    }

    private mutating func quotation() -> HTML {
        var inner: [Substring] = []
        while let line = lines.first, !line.isBlank {
            let text = line.drop { $0 == " " }
            inner.append(text.first == ">" ? text.dropFirst() : text)
            lines.removeFirst()
        }
        var blocks = Markdown(inner[...], of: document, depth: depth + 1)
        return HTML("blockquote", [], [blocks.rendered()])
    }

    private mutating func list() -> HTML {
        guard let first = lines.first.flatMap(ListMarker.init) else { return .empty }
        var items: [HTML] = []
        while let line = lines.first, let marker = ListMarker(line), marker.isOrdered == first.isOrdered,
            marker.indentation == first.indentation
        {
            items.append(item(marker))
            while lines.first?.isBlank == true, lines.dropFirst().first.flatMap(ListMarker.init) != nil {
                lines.removeFirst()
            }
        }
        return first.isOrdered ? HTML("ol", [], items) : HTML("ul", [], items)
    }

    /// Reads an item: its first line, and the lines that continue it or are indented.
    private mutating func item(_ marker: ListMarker) -> HTML {
        lines.removeFirst()
        var inner: [Substring] = [marker.text]
        while let line = lines.first, !line.isBlank {
            let next = ListMarker(line)
            if let next, next.indentation <= marker.indentation { break }
            inner.append(next == nil ? line.drop { $0 == " " } : line.dropFirst(marker.indentation + 2))
            lines.removeFirst()
        }
        guard inner.contains(where: { ListMarker($0) != nil }) else {
            return HTML("li", [], [text(inner.joined(separator: "\n"))])
        }
        var blocks = Markdown(inner[...], of: document, depth: depth + 1)
        return HTML("li", [], [blocks.rendered()])
    }
}

/// The beginning of an item of a list.
private struct ListMarker {
    let isOrdered: Bool
    /// The number of spaces before the marker.
    let indentation: Int
    let text: Substring

    init?(_ line: Substring) {
        indentation = line.prefix { $0 == " " }.count
        let rest = line.dropFirst(indentation)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let mark = digits.isEmpty ? rest.prefix(1) : rest.dropFirst(digits.count).prefix(1)
        isOrdered = !digits.isEmpty
        guard isOrdered ? digits.count < 10 && (mark == "." || mark == ")") : ["-", "*", "+"].contains(mark) else {
            return nil
        }
        let content = rest.dropFirst(digits.count + 1)
        guard content.first == " " else { return nil }
        text = content.drop { $0 == " " }
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
