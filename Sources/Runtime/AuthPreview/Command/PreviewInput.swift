import AuthCore
import AuthSystem
import Foundation
import MockAuth

/// A line of standard input: the brands of a preview. A later line replaces the brands of an earlier one.
struct PreviewInput: Decodable, Sendable {
    let brands: [BrandValues]
    /// The brands of an earlier revision, with which a site compares them.
    let against: Against?

    struct Against: Decodable, Sendable {
        let revision: String
        let brands: [BrandValues]
        /// The brands whose manifests have errors at the revision.
        let unreadable: [UnreadableBrand]
    }

    /// The release of this program: that in `Sources/Runtime/version`.
    static let release = "0.1.0"

    private enum Member: String, CodingKey {
        case release, brands, against
    }

    /// Reads a line.
    ///
    /// - Throws: `PreviewCommandError.otherRelease`, or `.input` if the line has another form than this release's.
    init(_ line: String) throws(PreviewCommandError) {
        do {
            self = try JSONDecoder().decode(PreviewInput.self, from: Data(line.utf8))
        } catch let error as PreviewCommandError {
            throw error
        } catch {
            throw .input(Self.reason(error))
        }
    }

    /// Checks first that this release of brandgen has sent the line: another one may use other names.
    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Member.self)
        let release = try line.decode(String.self, forKey: .release)
        guard release == Self.release else { throw PreviewCommandError.otherRelease(release) }
        brands = try line.decode([BrandValues].self, forKey: .brands)
        against = try line.decodeIfPresent(Against.self, forKey: .against)
    }

    /// Returns the place and the reason of an error in one line: `'brands[0].theme' is missing`.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        func place(_ context: DecodingError.Context, _ last: [any CodingKey] = []) -> String {
            let path = (context.codingPath + last).reduce(into: "") { path, key in
                path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
            }
            return path.isEmpty ? "the line" : "'\(path)'"
        }
        return switch error {
        case .keyNotFound(let key, let context): "\(place(context, [key])) is missing"
        case .valueNotFound(_, let context): "\(place(context)) is null"
        case .typeMismatch(_, let context): "\(place(context)) has another type"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "the line is not JSON"
        case .dataCorrupted(let context): "\(place(context)) has another form"
        @unknown default: "\(error)"
        }
    }

    /// Waits for the next line. Returns `nil` at the end of the input.
    ///
    /// - Throws: `PreviewCommandError.otherRelease` or `.input`.
    static func next() throws(PreviewCommandError) -> PreviewInput? {
        guard let line = readLine() else { return nil }
        return try PreviewInput(line)
    }

    /// The further lines, until the end of the input.
    static var following: AsyncStream<Result<PreviewInput, PreviewCommandError>> {
        AsyncStream { continuation in
            // Reading blocks.
            Thread.detachNewThread {
                while true {
                    do throws(PreviewCommandError) {
                        guard let input = try next() else { return continuation.finish() }
                        continuation.yield(.success(input))
                    } catch {
                        continuation.yield(.failure(error))
                    }
                }
            }
        }
    }

    /// Returns what a server shows.
    ///
    /// - Throws: `PreviewCommandError.unknownEnvironment`, and `.brand` for values of another release.
    func served(in environment: String?) throws -> [PreviewBrand] {
        try brands.map { try PreviewBrand($0, in: environment) }
    }
}

extension BrandValues {
    /// Returns the brand's app in an environment.
    ///
    /// - Parameter name: The environment's name. Without it, the app runs on the mock: in the first environment that has
    ///   the mock as its backend, or else in the first one, whose backend is replaced.
    /// - Returns: The app.
    /// - Throws: `PreviewCommandError.unknownEnvironment`, and `.brand` for values of another release.
    func app(in name: String? = nil) throws -> PreviewApp {
        let entries = environments.all
        let chosen =
            if let name { entries.first { $0.id == name } } else { entries.first(where: \.isInMemory) ?? entries.first }
        guard let chosen else {
            throw PreviewCommandError.unknownEnvironment(name ?? "", brand: brand.id, known: entries.map(\.id))
        }
        var values: ResolvedEnvironment
        do {
            values = try self.values(of: chosen)
        } catch {
            throw PreviewCommandError.brand(brand.id, reason: "\(error)")
        }
        // A preview is not the app, and this program may be a release build.
        values.definition.allowsMockInRelease = true
        if name == nil, !chosen.isInMemory { values.definition.backend = MockBackend() }
        return PreviewApp(values, service: chosen.service(isInMemory: name == nil || chosen.isInMemory))
    }
}
