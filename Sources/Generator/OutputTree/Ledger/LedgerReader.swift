#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a ledger cannot be read.
package enum LedgerProblem: Error, Equatable, Sendable {
    case notJSON
    /// A value is missing at the end of this key path.
    case missing([String])
    /// The value at this key path has the wrong type. The path of the root object is empty.
    case wrongType([String])
    case unknownFormat(Int)
    case unsafePath(String, UnsafePath)
    case noDigest(of: String)
}

extension LedgerProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notJSON: "it is not JSON"
        case .missing(let keys): "\(Self.place(keys)) is missing"
        case .wrongType([]): "it is not a JSON object"
        case .wrongType(let keys): "\(Self.place(keys)) has the wrong type"
        case .unknownFormat(let format): "format \(format) is unknown"
        case .unsafePath(let path, let problem): "the path '\(path)' \(problem)"
        case .noDigest(let path): "'sha256' of '\(path)' is not 64 hexadecimal digits"
        }
    }

    private static func place(_ keys: [String]) -> String {
        keys.suffix(2).reversed().map { "'\($0)'" }.joined(separator: " of ")
    }
}

extension Ledger {
    /// Reads a ledger with any JSON layout. Ignores unknown keys.
    ///
    /// The file may have been merged by hand or by version control, so its contents are not trusted: a path that leads
    /// out of the tree is an error.
    init(reading bytes: [UInt8], path: String) throws(OutputError) {
        if let printed = PrintedLedger.read(bytes) {
            self = printed
            return
        }
        let data = Data(bytes)
        do throws(LedgerProblem) {
            let read: LedgerJSON = try decode(data)
            guard read.format == Self.format else { throw .unknownFormat(read.format) }
            self.init(
                info: LedgerInfo(tool: read.tool, manifest: read.manifest), entries: try Self.entries(read.files),
                bytes: bytes)
        } catch {
            // Everything else in a newer format may have another structure.
            if let head: LedgerHead = try? decode(data), head.format > Self.format {
                throw OutputError(path, .newerLedger(format: head.format))
            }
            throw OutputError(path, .brokenLedger(error))
        }
    }

    private static func entries(_ files: [String: LedgerJSON.File]) throws(LedgerProblem) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(files.count)
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            if let problem = OutputPath.problem(with: path) { throw .unsafePath(path, problem) }
            guard let digest = Digest(hex: file.sha256) else { throw .noDigest(of: path) }
            entries.append(Entry(path: path, digest: digest, template: file.template, partials: file.partials ?? []))
        }
        return entries
    }
}

private struct LedgerJSON: Decodable {
    struct File: Decodable {
        let sha256: String
        let template: String
        let partials: [String]?
    }

    let format: Int
    let tool: String
    let manifest: String
    let files: [String: File]
}

private struct LedgerHead: Decodable {
    let format: Int
}

private func decode<Value: Decodable>(_ data: Data) throws(LedgerProblem) -> Value {
    do {
        return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
        throw .missing(names(context.codingPath + [key]))
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
        throw .wrongType(names(context.codingPath))
    } catch {
        throw .notJSON
    }
}

private func names(_ keys: [any CodingKey]) -> [String] { keys.map(\.stringValue) }
