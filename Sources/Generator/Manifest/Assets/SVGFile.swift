import Diagnostics

/// The parts of an SVG file that a package depends on (W3C, SVG 2): its size, and everything that is not a drawing.
enum SVGFile {
    private static let namespace = "http://www.w3.org/2000/svg"

    /// Returns whether a text begins with a tag, for the remedy of an image with the wrong extension.
    static func looksLikeSVG(_ file: BoundedBytes) -> Bool {
        guard let start = file.part(at: 0, count: min(file.count, 2000))?.ascii else { return false }
        return start.contains("<svg")
    }

    /// Reads the size, and everything in the file that is more than a drawing.
    static func read(_ bytes: [UInt8]) throws(AssetProblem) -> (size: ImageSize?, problems: [AssetProblem]) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw AssetProblem(.kind, "is not an SVG file in UTF-8; save it as SVG")
        }
        var reader = XMLReader(bytes)
        var root: XMLReader.Element?
        var active: [String] = []
        // A comment divides a text into several parts, which a style sheet joins.
        var style: String?
        func report(_ part: String?) {
            if let part, !active.contains(part), active.count < 10 { active.append(part) }
        }
        do throws(XMLReader.SyntaxError) {
            while let event = try reader.next() {
                switch event {
                case .start(let element):
                    if root == nil {
                        guard element.isSVG(namespace) else { break }
                        root = element
                    }
                    style = element.localName == "style" ? "" : nil
                    report(element.activePart)
                    for attribute in element.attributes { report(activePart(of: attribute)) }
                case .text(let text): style? += text
                case .end:
                    report(style.flatMap(activePart(ofStyle:)))
                    style = nil
                case .instruction(let target):
                    if target.lowercased() != "xml" { report("the instruction <?\(target)?>") }
                }
                if root == nil, case .start = event { break }
            }
        } catch {
            throw AssetProblem(.kind, error.message)
        }
        guard let root else {
            throw AssetProblem(
                .kind, "is not an SVG file: its first element must be <svg xmlns=\"\(namespace)\">; save it as SVG")
        }
        let problems = active.map {
            AssetProblem(.active, "contains \($0), and an image must be a drawing alone; remove it")
        }
        guard let size = root.size else {
            let remedy = "set 'width' and 'height' in its first element, or a 'viewBox'"
            return (nil, problems + [AssetProblem(.dimensions, "has no size; \(remedy)")])
        }
        return (size, problems)
    }

    /// Returns a description of an attribute that can run code or load a file; otherwise `nil`.
    private static func activePart(of attribute: (name: String, value: String)) -> String? {
        let name = localName(of: attribute.name)
        if name.hasPrefix("on") { return "the event handler '\(attribute.name)'" }
        if attribute.name.lowercased() == "xml:base" { return "the attribute 'xml:base'" }
        if name == "href" || name == "src" {
            return isInside(attribute.value) ? nil : "a reference to something outside the file ('\(attribute.name)')"
        }
        // These are names and descriptions. The names of namespaces are addresses that no one loads.
        guard !["xmlns", "id", "class"].contains(name), let part = activePart(ofStyle: attribute.value) else {
            return nil
        }
        return attribute.name.contains(":") ? nil : part
    }

    /// Returns a description of a style that loads a file; otherwise `nil`. A backslash can hide the name of a function
    /// (CSS Syntax 3, section 4.3.7).
    private static func activePart(ofStyle style: String) -> String? {
        // Everything that this function reports contains one of these bytes, and almost no attribute does.
        guard style.utf8.contains(where: { #"\@:("#.utf8.contains($0) }) else { return nil }
        let text = style.lowercased()
        let bytes = Array(text.utf8)
        // In other texts, a combining mark can follow and change a character.
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        func has(_ part: String) -> Bool { isASCII ? bytes.contains(Array(part.utf8)) : text.contains(part) }
        if has("\\"), has("(") || has("@") { return "a style with a backslash" }
        if has("@import") { return "a style with '@import'" }
        if ["javascript:", "expression(", "image-set(", "image(", "src("].contains(where: has) {
            return "a style that refers to something outside the file"
        }
        guard has("url(") else { return nil }
        for part in text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = part.prefix { $0 != ")" }.filter { !"\"' \t\n\r".contains($0) }
            if !isInside(target) { return "a style that refers to something outside the file" }
        }
        return nil
    }

    /// Returns a name without its prefix, in lower case.
    fileprivate static func localName(of name: String) -> String {
        // Most names have no prefix, and splitting takes long.
        guard name.utf8.contains(UInt8(ascii: ":")) else { return name.lowercased() }
        return name.split(separator: ":").last.map { $0.lowercased() } ?? ""
    }

    /// Returns whether a reference leads to an element of the same file, or to an image in the reference itself.
    private static func isInside(_ reference: String) -> Bool {
        let text = reference.filter { !$0.isWhitespace }.lowercased()
        return text.hasPrefix("#")
            || ["png", "jpeg", "jpg", "gif", "webp"].contains { kind in
                text.hasPrefix("data:image/\(kind);") || text.hasPrefix("data:image/\(kind),")
            }
    }
}

extension XMLReader.Element {
    fileprivate var localName: String { SVGFile.localName(of: name) }

    fileprivate func isSVG(_ namespace: String) -> Bool {
        let prefix = name.contains(":") ? ":" + name.prefix { $0 != ":" } : ""
        return localName == "svg" && attributes.contains { $0.name == "xmlns" + prefix && $0.value == namespace }
    }

    /// A description of an element that can run code, show other documents or change the image; otherwise `nil`.
    fileprivate var activePart: String? {
        Self.activeNames.contains(localName) ? "the element <\(name)>" : nil
    }

    private static let activeNames: Set<String> = [
        "script", "foreignobject", "iframe", "object", "embed", "audio", "video", "canvas", "handler", "listener",
        "set", "animate", "animatetransform", "animatemotion", "animatecolor", "discard", "link", "meta", "base",
    ]

    /// The size of a root element: its width and height, or that of its view box.
    fileprivate var size: ImageSize? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        if let width = value("width").flatMap(length), let height = value("height").flatMap(length) {
            return (width, height)
        }
        let box = (value("viewBox") ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        let numbers = box.compactMap(Double.init).filter(\.isFinite)
        return numbers.count == 4 && box.count == 4 ? (numbers[2], numbers[3]) : nil
    }
}

/// Returns a length in CSS pixels (CSS Values 4, section 6.2), or `nil` for a part of the surroundings, such as `100%`.
private func length(_ text: String) -> Double? {
    let units = ["px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4]
    let trimmed = text.filter { !$0.isWhitespace }
    if let number = Double(trimmed) { return number.isFinite ? number : nil }
    guard let factor = units[String(trimmed.suffix(2))], let number = Double(trimmed.dropLast(2)), number.isFinite
    else {
        return nil
    }
    return number * factor
}
