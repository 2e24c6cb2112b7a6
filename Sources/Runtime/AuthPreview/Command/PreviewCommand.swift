import AuthCore
import Foundation

/// The command line of a preview's program, which `brandgen preview` writes, builds and runs:
///
///     preview site DIR [--open]
///     preview serve ID [--port N] [--environment NAME] [--open] [--attached]
///
/// With `--attached`, the server ends when its standard input ends, and the pages load themselves again from the next
/// server at the same address.
///
/// `brandgen preview` documents the arguments. Errors go to standard error, everything else to standard output.
public enum PreviewCommand {
    /// Runs the command, and ends the process: with 0 after the site is written, with 1 after an error.
    ///
    /// - Parameter brands: The brands of the preview, in the order of the site's index.
    @MainActor public static func run(_ brands: [BrandPreview]) async -> Never {
        do {
            switch try PreviewArguments(ProcessInfo.processInfo.arguments.dropFirst()) {
            case .site(let folder, let opens): try await writeSite(of: brands, to: folder, opens: opens)
            case .serve(let id, let port, let environment, let opens, let isAttached):
                guard let brand = brands.first(where: { $0.id == id }) else {
                    throw PreviewCommandError.unknownBrand(id, known: brands.map(\.id))
                }
                try await serve(try brand.app(in: environment), at: port, opens: opens, isAttached: isAttached)
            }
        } catch {
            write("error: \(error)", to: .standardError)
            exit(1)
        }
        exit(0)
    }

    /// Writes a line at once, also to a pipe.
    private static func write(_ line: String, to file: FileHandle = .standardOutput) {
        file.write(Data((line + "\n").utf8))
    }

    @MainActor private static func writeSite(of brands: [BrandPreview], to path: String, opens: Bool) async throws {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        var contents: [BrandSamples] = []
        for brand in brands {
            let samples = await BrandSamples(of: try brand.app())
            write("\(brand.id): \(samples.summary)")
            contents.append(samples)
        }
        try PreviewSite(contents).write(to: folder)
        let index = folder.appending(path: "index.html")
        write(index.path)
        if opens { try WebBrowser.open(index) }
    }

    @MainActor private static func serve(
        _ app: PreviewApp, at port: UInt16, opens: Bool, isAttached: Bool
    ) async throws {
        let server = try PreviewServer(app, port: port, reloadsPages: isAttached)
        if isAttached {
            Thread.detachNewThread {
                while !FileHandle.standardInput.availableData.isEmpty {}
                exit(0)
            }
        }
        write(server.url)
        if opens, let url = URL(string: server.url) { try WebBrowser.open(url) }
        // The user ends the server with Ctrl-C.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// The arguments of a preview's program.
enum PreviewArguments: Equatable {
    case site(folder: String, opens: Bool)
    case serve(brand: String, port: UInt16, environment: String?, opens: Bool, isAttached: Bool)

    /// - Throws: `.usage` if the words are not the arguments of the program.
    init(_ words: some Sequence<String>) throws(PreviewCommandError) {
        var words = Array(words)[...]
        let command = words.popFirst()
        guard let operand = words.popFirst() else { throw .usage }
        var (port, environment, opens, isAttached) = (UInt16(0), String?.none, false, false)
        while let option = words.popFirst() {
            switch (option, command) {
            case ("--open", _): opens = true
            case ("--attached", "serve"): isAttached = true
            case ("--port", "serve"):
                guard let number = words.popFirst().flatMap(UInt16.init) else { throw .usage }
                port = number
            case ("--environment", "serve"):
                guard let name = words.popFirst() else { throw .usage }
                environment = name
            default: throw .usage
            }
        }
        switch command {
        case "site": self = .site(folder: operand, opens: opens)
        case "serve":
            self = .serve(brand: operand, port: port, environment: environment, opens: opens, isAttached: isAttached)
        default: throw .usage
        }
    }
}

/// The reason why a preview's program ends without a result.
enum PreviewCommandError: Error, Equatable {
    /// The arguments are wrong.
    case usage
    /// The preview does not contain this brand.
    case unknownBrand(String, known: [String])
    /// The brand has no environment with this name.
    case unknownEnvironment(String, brand: String, known: [String])
}

extension PreviewCommandError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage:
            "usage: preview site DIR [--open] | preview serve ID [--port N] [--environment NAME] [--open] [--attached]"
        case .unknownBrand(let id, let known):
            "the preview does not contain the brand '\(id)'; it contains \(known.joined(separator: ", "))"
        case .unknownEnvironment(let name, let brand, let known):
            "\(brand) has no environment '\(name)'; use one of \(known.joined(separator: ", "))"
        }
    }
}
