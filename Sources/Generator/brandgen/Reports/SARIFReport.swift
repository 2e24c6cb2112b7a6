import Diagnostics
import Manifest
import ManifestRules
import PackageRenderer

/// A log in the Static Analysis Results Interchange Format (SARIF 2.1.0, an OASIS standard).
struct SARIFReport {
    /// Returns the path that is written for a file.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        // All rules, and the other identifiers of diagnostics, such as `no-workspace`.
        let others = Set(diagnostics.map(\.rule)).filter { Rule.named($0) == nil }.sorted()
        let ids = Rule.all.map(\.id.rawValue) + others
        let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let rules = ids.map { id -> JSONValue in
            let summary = Rule.named(id).map { ["shortDescription": ["text": .string($0.summary)]] as JSONValue }
            return (["id": .string(id)] as JSONValue).adding(summary ?? [:])
        }
        let run: JSONValue = [
            "tool": [
                "driver": [
                    "name": .string(ToolIdentity.brandgen.name),
                    "version": .string(ToolIdentity.brandgen.version),
                    "rules": .array(rules),
                ]
            ],
            "columnKind": "unicodeCodePoints",
            // -1 means that a rule has no descriptor (section 3.27.6).
            "results": .array(diagnostics.map { result($0, ruleIndex: indices[$0.rule] ?? -1) }),
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

    /// Returns a fix, which replaces one region of one file (section 3.55).
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

    /// SARIF counts lines and columns like `SourceRange`: from 1, and the end is exclusive (section 3.30).
    private func region(_ range: SourceRange) -> JSONValue {
        [
            "startLine": .integer(range.start.line),
            "startColumn": .integer(range.start.column),
            "endLine": .integer(range.end.line),
            "endColumn": .integer(range.end.column),
        ]
    }
}

/// Doubles braces, because single braces mark the placeholders of a message's arguments (section 3.11.5).
private func messageString(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }.joined()
}

/// Returns a path as a URI reference (RFC 3986, section 4.1), relative if the path is relative.
///
/// All characters except slashes and unreserved ones are percent-encoded, so that a colon does not end a scheme and a
/// `#` does not begin a fragment.
func uriReference(_ path: String) -> String {
    let encoded = path.utf8.map { byte in
        byte.isURLUnreserved || byte == UInt8(ascii: "/")
            ? String(Unicode.Scalar(byte))
            : "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return (path.hasPrefix("/") ? "file://" : "") + encoded.joined()
}
