import Manifest
import Diagnostics
import PackageRenderer

/// A log of the Static Analysis Results Interchange Format: OASIS Standard, SARIF 2.1.0.
struct SARIFReport: Report {
    /// What is written for a file's path.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        let rules = SARIFRules(for: diagnostics)
        let run: JSONValue = [
            "tool": [
                "driver": [
                    "name": .string(ToolIdentity.brandgen.name),
                    "version": .string(ToolIdentity.brandgen.version),
                    "rules": rules.json,
                ]
            ],
            "columnKind": "unicodeCodePoints",
            "results": .array(diagnostics.map { result($0, ruleIndex: rules.index(of: $0.rule)) }),
        ]
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": .array([run]),
        ]
        return log.text + "\n"
    }

    private func result(_ diagnostic: Diagnostic, ruleIndex: Int) -> JSONValue {
        var result: JSONValue = [
            "ruleId": .string(diagnostic.rule),
            "ruleIndex": .integer(ruleIndex),
            "level": .string(diagnostic.severity.rawValue),
            "message": ["text": .string(messageString(diagnostic.message))],
        ]
        if let range = diagnostic.range {
            result = result.adding(["locations": .array([["physicalLocation": physicalLocation(range)]])])
        }
        if !diagnostic.notes.isEmpty {
            result = result.adding(["relatedLocations": .array(diagnostic.notes.map(relatedLocation))])
        }
        if let fixIt = diagnostic.fixIt { result = result.adding(["fixes": .array([fix(fixIt)])]) }
        return result
    }

    /// A fix changes one stretch of one text (section 3.55).
    private func fix(_ fixIt: FixIt) -> JSONValue {
        let deleted: JSONValue = ["deletedRegion": region(fixIt.range)]
        let inserted: JSONValue =
            fixIt.replacement.isEmpty ? [:] : ["insertedContent": ["text": .string(fixIt.replacement)]]
        return [
            "description": ["text": .string(messageString(fixIt.phrase))],
            "artifactChanges": .array([
                [
                    "artifactLocation": artifactLocation(fixIt.range),
                    "replacements": .array([deleted.adding(inserted)]),
                ]
            ]),
        ]
    }

    private func relatedLocation(_ note: Note) -> JSONValue {
        let message: JSONValue = ["message": ["text": .string(messageString(note.message))]]
        return message.adding(note.range.map { ["physicalLocation": physicalLocation($0)] } ?? [:])
    }

    private func physicalLocation(_ range: SourceRange) -> JSONValue {
        ["artifactLocation": artifactLocation(range), "region": region(range)]
    }

    private func artifactLocation(_ range: SourceRange) -> JSONValue {
        ["uri": .string(uriReference(displayPath(range.file.path)))]
    }

    /// SARIF counts lines and columns as ranges do: from 1, the end being the first place after (section 3.30).
    private func region(_ range: SourceRange) -> JSONValue {
        [
            "startLine": .integer(range.start.line),
            "startColumn": .integer(range.start.column),
            "endLine": .integer(range.end.line),
            "endColumn": .integer(range.end.column),
        ]
    }
}

/// Braces would be the placeholders of a message's arguments, unless they are doubled (section 3.11.5).
private func messageString(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }.joined()
}

/// A path as a URI reference (RFC 3986, section 4.1), relative if the path is. All but unreserved characters are
/// percent-encoded, so that no colon makes a scheme and no `#` a fragment.
func uriReference(_ path: String) -> String {
    let encoded = path.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            String(Unicode.Scalar(byte))
        default: "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
    return (path.hasPrefix("/") ? "file://" : "") + encoded.joined()
}
