package import Diagnostics
package import Manifest

/// The identity of a new brand, and the example values that derive from it.
package struct NewBrand: Sendable {
    package let id: String
    package let name: String
    /// The version of the terms, as `YYYY-MM-DD`.
    let today: String

    /// Creates the identity of a new brand.
    ///
    /// - Parameters:
    ///   - id: The brand's identifier, which is the name of its folder.
    ///   - name: The display name, or `nil` for the words of the identifier.
    ///   - today: The current date, as `YYYY-MM-DD`.
    /// - Throws: `DiagnosticError` if the identifier is invalid or reserved.
    package init(id: String, name: String?, today: String) throws(DiagnosticError) {
        let format = TextFormat.brandID
        let example = format.example.map { " such as '\($0)'" } ?? ""
        guard format.pattern.matches(id), ManifestTable.brandIDLength.contains(id.utf8.count) else {
            let length = ManifestTable.brandIDLength
            throw DiagnosticError(
                Diagnostic(
                    format.rule,
                    "the brand ID must be \(format.noun)\(example) (from \(length.lowerBound) to "
                        + "\(length.upperBound) characters), got \(quoted(id))", at: nil))
        }
        guard !format.reserved.contains(id) else {
            throw DiagnosticError(
                Diagnostic(
                    format.rule,
                    "the brand ID must not be '\(id)', which is reserved; choose a different one\(example)", at: nil))
        }
        self.id = id
        self.name =
            name ?? id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        self.today = today
    }

    /// The identifier without hyphens, for host names, URL schemes and reverse-DNS names.
    private var word: String { id.filter { $0 != "-" } }

    private var urlScheme: String {
        let format = TextFormat.urlScheme
        return word.utf8.count > 1 && !format.reserved.contains(word) ? word : word + "app"
    }

    /// A domain that no one can register (RFC 2606, section 2).
    private var domain: String { "\(word).example" }

    /// Returns the new brand's text for a brand-specific field, based on another brand's text.
    func newText(for field: ManifestField, at path: [String], replacing other: String) -> String {
        let format: TextFormat
        switch field.type {
        case .text(let textFormat, _), .list(.text(let textFormat, _), _): format = textFormat
        default: return other
        }
        let environment = path.first == "environments" && path.count > 2 ? path[1].lowercased() : nil
        return switch format.rule {
        case .invalidID: id
        case .invalidBundleID: "com.example.\(word)"
        case .invalidURLScheme: scheme(replacing: other, environment)
        case .invalidEmail: (other.split(separator: "@").first ?? "support") + "@\(domain)"
        // The host of a region is the same for all brands.
        case .invalidHostName where other.hasPrefix("cognito-idp."): other
        case .invalidHostName: host(replacing: other, environment)
        case .invalidURL where other.hasPrefix("https://cognito-idp."): pool(replacing: other, path[1])
        case .invalidURL: url(replacing: other, environment)
        case .invalidDate: today
        case _ where format.example == TextFormat.userPoolID.example: pool(replacing: other, path[1])
        case _ where format.example == TextFormat.supabaseKey.example:
            ["sb_publishable_example", word, environment].compactMap { $0 }.joined()
        case _ where format.example == TextFormat.clerkKey.example: clerkKey(replacing: other, environment)
        case _ where format.example == nil: environment == nil ? name : name(in: path[1])
        // Only letters and digits, because the client ID of a user pool's app client contains no other characters.
        default: ["example", word, environment].compactMap { $0 }.joined()
        }
    }

    /// Returns a publishable key. That of an instance on this machine stays the same.
    private func clerkKey(replacing other: String, _ environment: String?) -> String {
        guard let key = ClerkKey(other), !TextFormat.isLoopbackHost(key.host) else { return other }
        // A pin of the host gets the same text.
        if key.isLive { return ClerkKey.text(host: host(replacing: key.host, environment), isLive: true) }
        if environment == ScaffoldService.environment {
            return ClerkKey.text(host: "clerk.\(domain)", isLive: true)
        }
        return ClerkKey.text(host: "\(word).clerk.accounts.dev", isLive: false)
    }

    /// Returns a host name: `auth.innerworld.example` becomes `auth.staging.acme.example`.
    private func host(replacing other: String, _ environment: String?) -> String {
        let labels = other.split(separator: ".")
        let purpose = labels.count > 2 ? labels.first.map(String.init) : nil
        return [purpose, environment, domain].compactMap { $0 }.joined(separator: ".")
    }

    /// Returns a user pool ID, alone or at the end of an issuer: `us-east-1_Example1` becomes `us-east-1_AcmeStaging`.
    private func pool(replacing other: String, _ environment: String) -> String {
        let name = word.prefix(1).uppercased() + word.dropFirst() + environment.prefix(1).uppercased()
        return other.prefix { $0 != "_" } + "_" + name + environment.dropFirst()
    }

    /// Returns a URL scheme: `innerworld-staging` becomes `acme-staging` in the environment `staging`.
    private func scheme(replacing other: String, _ environment: String?) -> String {
        guard let environment, other.hasSuffix(environment) else { return urlScheme }
        return "\(urlScheme)-\(environment)"
    }

    /// Returns a display name such as `Acme Staging`, or the brand's name if that would be too long.
    private func name(in environment: String) -> String {
        let long = "\(name) \(environment.prefix(1).uppercased())\(environment.dropFirst())"
        return long.unicodeScalars.count <= 60 ? long : name
    }

    /// Returns a URL with the brand's host and the same path. Returns a loopback URL unchanged.
    private func url(replacing other: String, _ environment: String?) -> String {
        guard let end = other.firstIndex(of: ":") else { return other }
        let scheme = String(other[..<end])
        guard scheme == "https" else {
            return scheme == "http" ? other : self.scheme(replacing: scheme, environment) + other[end...]
        }
        let rest = other[end...].dropFirst("://".count)
        let authority = rest.prefix { !"/?#".contains($0) }
        return "https://" + host(replacing: String(authority), environment) + rest.dropFirst(authority.count)
    }

    /// The placeholder text of the terms document.
    package var termsText: String { TermsDocument.placeholder }
}

/// The first files of a new brand.
package struct NewBrandFiles: Sendable {
    package let manifest: [UInt8]
    /// The path of the terms document, relative to the brand's folder.
    package let termsPath: String
    /// The environment that uses a service with example values; `nil` if no environment uses one.
    package let serviceEnvironment: String?
    /// The images, fonts, extensions and scripts, by path relative to the brand's folder.
    package let assets: [(path: String, bytes: [UInt8])]

    /// Copies an existing brand's manifest and replaces the brand-specific values. Also copies the images and fonts that
    /// the manifest itself names, the folders of its extensions, and its scripts with their inputs.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - other: The existing brand.
    ///   - files: The workspace.
    ///   - brandsFolder: The brands' folder in the workspace.
    /// - Throws: `DiagnosticError` if a file cannot be read.
    package init(
        _ brand: NewBrand, from other: Brand, in files: any FileReader, brandsFolder: String
    ) throws(DiagnosticError) {
        let layer = ManifestLayer(checking: other.manifest.file, against: other.manifest.table)
        manifest = brand.manifest(copiedFrom: layer, other.manifest.table).bytes
        termsPath = other.legal.terms.document
        serviceEnvironment = nil
        var copied: Set<String> = []
        var assets: [(path: String, bytes: [UInt8])] = []
        var pending = (other.app?.targets.map(\.name) ?? [])
        pending += (other.app?.buildPhases ?? []).flatMap { [$0.script] + $0.inputs }
        pending += other.assets.filter { !$0.reference.isInherited }.map(\.reference.text).reversed()
        while let path = pending.popLast() {
            let source = "\(brandsFolder)/\(other.id)/\(path)"
            do throws(FileReadError) {
                if files.isFolder(source) {
                    pending += try files.names(in: source).filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }
                } else if files.isFile(source), copied.insert(path).inserted {
                    assets.append((path, try files.read(source, limit: .max)))
                }
            } catch {
                throw DiagnosticError(
                    Diagnostic(.manifestUnreadable, "'\(source)' cannot be read: \(error.reason)", at: nil))
            }
        }
        self.assets = assets
    }

    /// Generates a manifest from the field table.
    ///
    /// - Parameters:
    ///   - brand: The identity of the brand.
    ///   - base: The base manifest, by path relative to the brands' folder, or `nil`.
    ///   - backend: The brand's backend, or `nil` for the inherited one or the first one.
    ///   - isExplained: Whether the manifest contains explanations and the optional keys as comments.
    ///   - files: The workspace.
    ///   - brandsFolder: The brands' folder in the workspace.
    ///   - table: The keys of manifests in the workspace.
    /// - Throws: `DiagnosticError` if the base cannot be read or is invalid.
    package init(
        _ brand: NewBrand, base: String?, backend: AuthBackend?, isExplained: Bool, in files: any FileReader,
        brandsFolder: String, table: ManifestTable = .standard
    ) throws(DiagnosticError) {
        var chain: InheritanceChain?
        if let base {
            let reader = ManifestReader(files: files, brandsFolder: brandsFolder, table: table)
            chain = try Self.chain(from: "\(brandsFolder)/\(base)", by: reader)
        }
        let inherited = chain?.merged
        let locked = chain?.layers.flatMap(\.locks).map(\.path) ?? []
        let service = (backend ?? inherited?[["auth", "backend"]]?.text.flatMap(AuthBackend.init)).flatMap {
            ScaffoldService(of: $0, inherited: inherited, locked: locked)
        }
        func scaffold(_ resolved: ManifestValue?, isExplained: Bool) -> ManifestScaffold {
            ManifestScaffold(
                brand: brand, table: table, base: base.map { "../\($0)" }, inherited: inherited, locked: locked,
                backend: backend?.rawValue, service: service, resolved: resolved, isExplained: isExplained)
        }
        // The defaults of the optional keys depend on the required ones.
        let required = scaffold(nil, isExplained: false).text
        let layer = ManifestLayer(
            checking: SourceFile(path: "\(brandsFolder)/\(brand.id)/brand.yaml", text: required), against: table)
        let written = inherited.map { layer.value.merged(over: $0.inheritable) } ?? layer.value
        var completion = ManifestCompletion(written, of: layer.file, table)
        let resolved = completion.complete()
        manifest = Array((isExplained ? scaffold(resolved, isExplained: true).text : required).utf8)
        termsPath = resolved[["legal", "terms", "document"]]?.text ?? "terms.md"
        serviceEnvironment = service == nil ? nil : ScaffoldService.environment
        assets = []
    }

    private static func chain(
        from path: String, by reader: ManifestReader
    ) throws(DiagnosticError) -> InheritanceChain {
        let chain: InheritanceChain
        do throws(FileReadError) {
            chain = try reader.chain(from: path)
        } catch {
            throw DiagnosticError(Diagnostic(.manifestUnreadable, "'\(path)' cannot be read: \(error.reason)", at: nil))
        }
        guard chain.isComplete else { throw DiagnosticError(chain.diagnostics) }
        return chain
    }
}

extension NewBrand {
    /// Returns a copy of another brand's manifest for this brand. Replaces the brand-specific values, and keeps
    /// comments, layout and inheritance.
    func manifest(copiedFrom layer: ManifestLayer, _ table: ManifestTable) -> SourceFile {
        var values: [Replacement] = []
        collect(from: layer.value, table.root, [], into: &values)
        // Two aliases can refer to the same text.
        var changes: [FixIt] = []
        for value in values.sorted(by: { $0.range.start < $1.range.start }) {
            if let last = changes.last, value.range.start < last.range.end { continue }
            changes.append(value.fixIt)
        }
        return layer.file.applying(changes)?.file ?? layer.file
    }

    private func collect(
        from value: ManifestValue, _ fields: [ManifestField], _ path: [String], into values: inout [Replacement]
    ) {
        for entry in value.entries ?? [] {
            guard let field = fields.first(where: { $0.key == entry.key }) else { continue }
            let path = path + [entry.key]
            switch field.type {
            case .section(let fields), .switchable(let fields):
                collect(from: entry.value, fields, path, into: &values)
            case .keyed(_, _, .section(let fields)):
                for named in entry.value.entries ?? [] {
                    collect(from: named.value, fields, path + [named.key], into: &values)
                }
            default:
                guard field.isBrandSpecific else { continue }
                for value in entry.value.items ?? [entry.value] {
                    guard let text = value.text, let range = value.range else { continue }
                    values.append(Replacement(text: newText(for: field, at: path, replacing: text), range: range))
                }
            }
        }
    }
}

/// A new text for a scalar of the copied manifest.
private struct Replacement {
    let text: String
    let range: SourceRange

    /// The change of the scalar's text. The range of the scalar also contains its anchor and its tag, which stay.
    var fixIt: FixIt {
        let written = Array((range.file.text(from: range.start, to: range.end) ?? "").unicodeScalars)
        var start = 0
        while start < written.count, written[start] == "&" || written[start] == "!" {
            start = written[start...].firstIndex { $0.properties.isWhitespace } ?? written.count
            start = written[start...].firstIndex { !$0.properties.isWhitespace } ?? written.count
        }
        let isPlain = start < written.count && !"\"'|>".unicodeScalars.contains(written[start])
        let valueRange = SourceRange(file: range.file, start: position(after: written[..<start]), end: range.end)
        return FixIt(replacing: valueRange, by: isPlain ? plainOrQuoted(text, allowing: wordSigns) : quotedText(text))
    }

    /// Returns the position after these characters of the range.
    private func position(after scalars: ArraySlice<Unicode.Scalar>) -> SourcePosition {
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, let last = lines.last else {
            return SourcePosition(line: range.start.line, column: range.start.column + scalars.count)
        }
        return SourcePosition(line: range.start.line + lines.count - 1, column: last.count + 1)
    }
}
