package import Diagnostics
package import Manifest

/// A brand that is begun: what it is called, and the example values that follow from that.
package struct NewBrand: Sendable {
    package let id: String
    package let name: String
    /// The day that its terms are of, as `YYYY-MM-DD`.
    let today: String

    /// - Parameters:
    ///   - id: The name of its folder.
    ///   - name: What people call it; nil for the words of the identifier.
    ///   - today: The day, as `YYYY-MM-DD`.
    /// - Throws: why the identifier is none.
    package init(id: String, name: String?, today: String) throws(DiagnosticError) {
        let format = TextFormat.brandID
        let example = format.example.map { " such as '\($0)'" } ?? ""
        guard format.pattern.matches(id), ManifestTable.brandIDLength.contains(id.utf8.count) else {
            let length = ManifestTable.brandIDLength
            throw DiagnosticError(
                Diagnostic(
                    format.rule,
                    "a brand is called by \(format.noun)\(example), from \(length.lowerBound) to \(length.upperBound) "
                        + "characters long, not \(quoted(id))", at: nil))
        }
        guard !format.reserved.contains(id) else {
            throw DiagnosticError(
                Diagnostic(
                    format.rule, "no brand can be called '\(id)', which is reserved; choose a name\(example)", at: nil))
        }
        self.id = id
        self.name =
            name ?? id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        self.today = today
    }

    /// The identifier as host names, URL schemes and reverse-DNS names take it.
    private var word: String { id.filter { $0 != "-" } }

    private var urlScheme: String {
        let format = TextFormat.urlScheme
        return word.utf8.count > 1 && !format.reserved.contains(word) ? word : word + "app"
    }

    /// A domain that belongs to nobody (RFC 2606, section 3).
    private var domain: String { "\(word).example" }

    /// The new brand's text in place of another's, for a field that each brand has a text of its own for. The path is the
    /// keys that lead to the field.
    func ownText(for field: ManifestField, at path: [String], inPlaceOf other: String) -> String {
        guard case .text(let format, _) = field.type else { return other }
        let environment = path.first == "environments" && path.count > 2 ? path[1].lowercased() : nil
        return switch format.rule {
        case .invalidID: id
        case .invalidBundleID: "com.example.\(word)"
        case .invalidURLScheme: scheme(inPlaceOf: other, environment)
        case .invalidEmail: (other.split(separator: "@").first ?? "support") + "@\(domain)"
        case .invalidHostName: host(inPlaceOf: other, environment)
        case .invalidURL where other.hasPrefix("https://cognito-idp."): pool(inPlaceOf: other, path[1])
        case .invalidURL: url(inPlaceOf: other, environment)
        case .invalidDate: today
        case _ where format.example == TextFormat.userPoolID.example: pool(inPlaceOf: other, path[1])
        case _ where format.example == nil: environment == nil ? name : name(in: path[1])
        // Letters and digits alone: an app client of a user pool has no others, and its page has the same client.
        default: ["example", word, environment].compactMap { $0 }.joined()
        }
    }

    /// `auth.innerworld.example` becomes `auth.staging.acme.example`: what it is for, where, and whose.
    private func host(inPlaceOf other: String, _ environment: String?) -> String {
        let labels = other.split(separator: ".")
        let purpose = labels.count > 2 ? labels.first.map(String.init) : nil
        return [purpose, environment, domain].compactMap { $0 }.joined(separator: ".")
    }

    /// `us-east-1_Example1`, alone or at an issuer's end, becomes `us-east-1_AcmeStaging`: the region stays.
    private func pool(inPlaceOf other: String, _ environment: String) -> String {
        let name = word.prefix(1).uppercased() + word.dropFirst() + environment.prefix(1).uppercased()
        return other.prefix { $0 != "_" } + "_" + name + environment.dropFirst()
    }

    /// `innerworld-staging` becomes `acme-staging` in the environment of that name.
    private func scheme(inPlaceOf other: String, _ environment: String?) -> String {
        guard let environment, other.hasSuffix(environment) else { return urlScheme }
        return "\(urlScheme)-\(environment)"
    }

    /// `Acme Staging`, where that is not too long for a name.
    private func name(in environment: String) -> String {
        let long = "\(name) \(environment.prefix(1).uppercased())\(environment.dropFirst())"
        return long.unicodeScalars.count <= 60 ? long : name
    }

    /// The path stays. So does a URL of the machine itself, which belongs to nobody.
    private func url(inPlaceOf other: String, _ environment: String?) -> String {
        guard let end = other.firstIndex(of: ":") else { return other }
        let scheme = String(other[..<end])
        guard scheme == "https" else {
            return scheme == "http" ? other : self.scheme(inPlaceOf: scheme, environment) + other[end...]
        }
        let rest = other[end...].dropFirst("://".count)
        let authority = rest.prefix { !"/?#".contains($0) }
        return "https://" + host(inPlaceOf: String(authority), environment) + rest.dropFirst(authority.count)
    }

    /// The text of a terms document, which says that it has to be written.
    package var termsText: String {
        """
        # Terms

        > This text is a placeholder. Have the terms of this brand written and checked by a lawyer before you ask
        > anybody to accept them, and set `legal.terms.version` in `brand.yaml` to the day they are of.

        """
    }
}

/// The files that a brand begins with.
package struct NewBrandFiles: Sendable {
    package let manifest: [UInt8]
    /// In the brand's folder.
    package let termsPath: String

    /// From an existing brand: its manifest, but for what each brand has for itself.
    package init(_ brand: NewBrand, from other: Brand) {
        let layer = ManifestLayer(checking: other.manifest.file)
        manifest = brand.manifest(copiedFrom: layer).bytes
        termsPath = other.legal.terms.document
    }

    /// From the field table.
    ///
    /// - Parameters:
    ///   - brand: What it is called.
    ///   - base: The manifest that it extends, by its name in the folder of the brands; nil for none.
    ///   - backend: The brand's backend; nil for what the base says, or the first there is.
    ///   - isExplained: Whether there are comments, and in them what may be left out.
    ///   - files: The workspace.
    ///   - brandsFolder: The folder of the brands in it.
    /// - Throws: what is wrong with the base.
    package init(
        _ brand: NewBrand, base: String?, backend: AuthBackend?, isExplained: Bool, in files: any FileReader,
        brandsFolder: String
    ) throws(DiagnosticError) {
        var chain: InheritanceChain?
        if let base { chain = try Self.chain(from: "\(brandsFolder)/\(base)", in: files, brandsFolder: brandsFolder) }
        let inherited = chain?.merged
        let locked = chain?.layers.flatMap(\.locks).map(\.path) ?? []
        func scaffold(_ resolved: ManifestValue?, isExplained: Bool) -> ManifestScaffold {
            ManifestScaffold(
                brand: brand, base: base.map { "../\($0)" }, inherited: inherited, locked: locked,
                backend: backend?.rawValue, resolved: resolved, isExplained: isExplained)
        }
        // What the rest would be without being said follows from what is.
        let least = scaffold(nil, isExplained: false).text
        let layer = ManifestLayer(checking: SourceFile(path: "\(brandsFolder)/\(brand.id)/brand.yaml", text: least))
        let written = inherited.map { layer.value.merged(over: $0.inheritable) } ?? layer.value
        var completion = ManifestCompletion(written, of: layer.file)
        let resolved = completion.complete()
        manifest = Array((isExplained ? scaffold(resolved, isExplained: true).text : least).utf8)
        termsPath = resolved[["legal", "terms", "document"]]?.text ?? "terms.md"
    }

    private static func chain(
        from path: String, in files: any FileReader, brandsFolder: String
    ) throws(DiagnosticError) -> InheritanceChain {
        var reader = ManifestReader(files: files, brandsFolder: brandsFolder)
        let chain: InheritanceChain
        do throws(FileReadError) {
            chain = try reader.chain(from: path)
        } catch {
            throw DiagnosticError(Diagnostic(.manifestUnreadable, "'\(path)' cannot be read: \(error.reason)", at: nil))
        }
        guard chain.isWhole else { throw DiagnosticError(chain.diagnostics) }
        return chain
    }
}
