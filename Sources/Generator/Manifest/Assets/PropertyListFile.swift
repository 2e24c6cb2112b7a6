/// A property list in XML.
package enum PropertyListFile {
    /// Returns the reason for which a text is not a property list in XML, or `nil`.
    static func problem(of bytes: [UInt8]) -> AssetProblem? {
        do throws(XMLReader.SyntaxError) {
            var reader = XMLReader(bytes)
            var isPropertyList = false
            while let event = try reader.next() {
                guard case .start(let element) = event, !isPropertyList else { continue }
                guard element.name == "plist" else { break }
                isPropertyList = true
            }
            return isPropertyList
                ? nil : AssetProblem(.kind, "is not a property list in XML or binary form; copy it again")
        } catch {
            return AssetProblem(.kind, error.message)
        }
    }

    /// Returns the texts of the outermost dictionary by key. Returns none for a damaged or a binary file.
    package static func texts(in bytes: [UInt8]) -> [String: String] {
        var reader = XMLReader(bytes)
        var texts: [String: String] = [:]
        var path: [String] = []
        var key = ""
        var content = ""
        while let event = try? reader.next() {
            switch event {
            case .start(let element):
                path.append(element.name)
                content = ""
            case .text(let text): content += text
            case .instruction: break
            case .end:
                if path == ["plist", "dict", "key"] { key = content }
                if path == ["plist", "dict", "string"] { texts[key] = content }
                path.removeLast()
            }
        }
        return texts
    }
}
