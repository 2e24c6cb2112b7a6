import AuthCore
import AuthTesting
import Foundation

/// The command line of the program that `brandgen preview` runs:
///
///     brandgen-preview site DIR [--open]
///     brandgen-preview pictures DIR
///     brandgen-preview serve [--port N] [--environment NAME] [--open]
///
/// The brands are a line of JSON on standard input. A server shows the brands of each further line,
/// and answers it with a line. A server ends with its input, and so do pictures, which take minutes.
///
/// `brandgen preview` documents the arguments. Errors go to standard error, everything else to standard output.
public enum PreviewCommand {
    /// Runs the command, and ends the process: with 0 after the site is written, with 1 after an error.
    @MainActor public static func run() async -> Never {
        do {
            let arguments = try PreviewArguments(ProcessInfo.processInfo.arguments.dropFirst())
            try checkResources(in: Bundle.main.bundleURL)
            guard let input = try PreviewInput.next() else { throw PreviewCommandError.input("it is empty") }
            switch arguments {
            case .site(let folder, let opens): try await writeSite(of: input, to: folder, opens: opens)
            case .pictures(let folder): try await writePictures(of: input, to: folder)
            case .describe(let folder): try describe(input.brands, in: folder)
            case .serve(let port, let environment, let opens):
                try await serve(input, in: environment, at: port, opens: opens)
            }
        } catch is CancellationError {
            exit(1)
        } catch {
            write("error: \(text(of: error))", to: .standardError)
            exit(1)
        }
        exit(0)
    }

    /// Writes a line at once, also to a pipe. Does nothing if nobody reads it.
    private static func write(_ line: String, to file: FileHandle = .standardOutput) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
    }

    @Sendable private static func warn(_ sentence: String) { write("warning: \(sentence)", to: .standardError) }

    /// The modules of the runtime that have texts in files.
    static let modulesWithTexts = ["AuthKit", "FamilyAccounts", "PushRegistration"]

    /// Checks that the texts of the runtime's modules are beside the program. Without them, a module stops the program
    /// when it looks for a text.
    ///
    /// - Throws: `.missingResources` if one of their folders is missing.
    static func checkResources(in folder: URL) throws(PreviewCommandError) {
        #if canImport(Darwin)
        let suffix = "bundle"
        #else
        let suffix = "resources"
        #endif
        for module in modulesWithTexts {
            let resources = folder.appendingPathComponent("Brandgen_\(module).\(suffix)", isDirectory: true)
            guard FileManager.default.fileExists(atPath: resources.path) else {
                throw .missingResources(resources.path)
            }
        }
    }

    @MainActor private static func writeSite(of input: PreviewInput, to path: String, opens: Bool) async throws {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let site = try await site(of: input)
        try site.write(to: folder)
        let first = folder.appending(path: site.firstPath)
        write(first.path)
        if opens { await WebBrowser.show(first, warn: warn) }
    }

    @MainActor private static func writePictures(of input: PreviewInput, to path: String) async throws {
        let chromium = try Chromium()
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let pictures = Task {
            let pictures = PictureFolder(folder) { ChromiumCamera(chromium, in: $0) }
            try await pictures.write(try await site(of: input)) { done, all in
                if done == all || done % 50 == 0 { write("\(done) of \(all) pictures") }
            }
        }
        Thread.detachNewThread {
            while readLine() != nil {}
            pictures.cancel()
        }
        // A signal would end this program at once, and leave its temporary files and a running Chromium. The last one
        // comes from a line that nobody reads.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        let interruptions = [SIGINT, SIGTERM, SIGHUP].map {
            DispatchSource.makeSignalSource(signal: $0, queue: .global())
        }
        for source in interruptions {
            source.setEventHandler { pictures.cancel() }
            source.activate()
        }
        defer { for source in interruptions { source.cancel() } }
        try await pictures.value
        write(folder.path)
    }

    /// Takes the samples of the brands, and prints what they are.
    @MainActor private static func site(of input: PreviewInput) async throws -> PreviewSite {
        var contents: [BrandSamples] = []
        for brand in input.brands {
            try Task.checkCancellation()
            let samples = await BrandSamples(of: try brand.app(), facts: brand.facts)
            write("\(brand.brand.id): \(samples.summary)")
            contents.append(samples)
        }
        guard let against = input.against else { return PreviewSite(contents) }
        var earlier: [BrandSamples] = []
        for brand in against.brands { earlier.append(await BrandSamples(of: try brand.app())) }
        return PreviewSite(
            contents,
            against: EarlierBrands(
                revision: against.revision, brands: earlier, unreadable: against.unreadable))
    }

    /// Writes the values of brands as text, which tests compare with those of generated packages.
    private static func describe(_ brands: [BrandValues], in path: String) throws {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for brand in brands {
            let text = try brand.environments.all.map { CanonicalDescription(of: try brand.values(of: $0)).text }
                .joined()
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(brand.brand.id).txt"))
        }
    }

    @MainActor private static func serve(
        _ input: PreviewInput, in environment: String?, at port: UInt16, opens: Bool
    ) async throws {
        let brands = try input.served(in: environment)
        let server = try PreviewServer(brands, port: port)
        write(server.url)
        if environment != nil { brands.compactMap(\.replacement).forEach(warn) }
        if opens, let url = URL(string: server.url) {
            // The browser may run as long as its user wants.
            Task { await WebBrowser.show(url, warn: warn) }
        }
        for await input in PreviewInput.following {
            do {
                server.show(try input.get().served(in: environment))
                write(server.url)
            } catch {
                write("error: \(text(of: error))", to: .standardError)
                // The generator waits for a line.
                write("")
            }
        }
    }
}

/// The arguments of a preview's program.
enum PreviewArguments: Equatable {
    case site(folder: String, opens: Bool)
    case pictures(folder: String)
    /// For tests only.
    case describe(folder: String)
    case serve(port: UInt16, environment: String?, opens: Bool)

    /// - Throws: `.usage` if the words are not the arguments of the program.
    init(_ words: some Sequence<String>) throws(PreviewCommandError) {
        var words = Array(words)[...]
        let command = words.popFirst()
        let folder = command == "serve" ? nil : words.popFirst()
        var (port, environment, opens) = (UInt16(0), String?.none, false)
        while let option = words.popFirst() {
            switch (option, command) {
            case ("--open", _): opens = true
            case ("--port", "serve"):
                guard let number = words.popFirst().flatMap(UInt16.init) else { throw .usage }
                port = number
            case ("--environment", "serve"):
                guard let name = words.popFirst() else { throw .usage }
                environment = name
            default: throw .usage
            }
        }
        switch (command, folder) {
        case ("site", let folder?): self = .site(folder: folder, opens: opens)
        case ("pictures", let folder?): self = .pictures(folder: folder)
        case ("describe", let folder?): self = .describe(folder: folder)
        case ("serve", nil): self = .serve(port: port, environment: environment, opens: opens)
        default: throw .usage
        }
    }
}

/// The reason why a preview's program ends without a result.
enum PreviewCommandError: Error, Equatable {
    /// The arguments are wrong.
    case usage
    /// The line of standard input is not what this program's release sends.
    case input(String)
    /// The line comes from another release of brandgen.
    case otherRelease(String)
    /// The folder with the texts of a module is missing.
    case missingResources(String)
    /// The values of a brand are not those that this program's release knows.
    case brand(String, reason: String)
    /// The brand has no environment with this name.
    case unknownEnvironment(String, brand: String, known: [String])
}

extension PreviewCommandError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage:
            "usage: brandgen-preview site DIR [--open] | pictures DIR | serve [--port N] [--environment NAME] "
                + "[--open]; 'brandgen preview' runs this program and sends it the brands"
        case .input(let reason):
            "the brands on standard input cannot be read: \(reason); use brandgen and brandgen-preview of one release"
        case .otherRelease(let release):
            "this is brandgen-preview \(PreviewInput.release), and the brands come from brandgen \(release); "
                + "install the two together"
        case .missingResources(let path):
            "the folder '\(path)' with texts of the screens is missing; install brandgen with all of its files"
        case .brand(let id, let reason): "\(id) cannot be drawn: \(reason)"
        case .unknownEnvironment(let name, let brand, let known):
            "\(brand) has no environment '\(name)'; use one of \(known.joined(separator: ", "))"
        }
    }
}
