package import Manifest
package import Diagnostics
import Mustache

/// Renders brands' packages in memory: a pure function of the brand and the templates.
package struct PackageRenderer: Sendable {
    private let templates: TemplateSet
    /// The sets of brands that have templates of their own: the common ones, with theirs in place.
    private let ownTemplates: [String: TemplateSet]
    private let tool: ToolIdentity

    /// Compiles every template once: those that every brand is made from and, by a brand's identifier, those that shadow
    /// or join them for that brand alone.
    ///
    /// - Throws: every template that cannot be compiled or that no brand would ever emit.
    package init(
        templates: [TemplateSource], ownTemplates: [String: [TemplateSource]] = [:], tool: ToolIdentity
    ) throws(DiagnosticError) {
        var problems = DiagnosticCollector()
        var common = TemplateSet()
        common.add(templates, reportingTo: &problems)
        self.templates = common
        self.ownTemplates = ownTemplates.mapValues { sources in
            var own = common
            own.add(sources, forOneBrand: true, reportingTo: &problems)
            return own
        }
        self.tool = tool
        try problems.throwIfErrors()
    }

    /// The files of one brand's package, in the order of their paths. `runtimePath` leads from the package to the Swift
    /// package that contains the runtime, for a brand that depends on it by path.
    ///
    /// Throws names and partials that do not resolve, at their place in the template, and two templates that make one
    /// file.
    package func render(_ brand: Brand, runtimePath: String) throws(DiagnosticError) -> [RenderedFile] {
        let capabilities = brand.capabilities
        let templates = ownTemplates[brand.id] ?? self.templates
        let context = BrandContext(brand: brand, tool: tool, runtimePath: runtimePath, capabilities: capabilities)
        let value = context.value
        return try render(templates, for: "brand '\(brand.id)'") { template in
            guard template.emission.applies(to: capabilities) else { return [] }
            return template.emission == .eachEnvironment ? context.environmentValues(value) : [value]
        }
    }

    /// The files of a shared package, in the order of their paths. `runtime` is the way in which its brands reach the
    /// runtime. `runtimePath` leads from the package to the Swift package that contains the runtime, if that way is by path.
    /// The copied files become part of the package as they are.
    ///
    /// Throws what rendering a brand's package throws.
    package func render(
        _ package: SharedPackage, runtime: RuntimeSettings, runtimePath: String, copying sources: [RenderedFile]
    ) throws(DiagnosticError) -> [RenderedFile] {
        let context = RuntimeContext(package, runtime: runtime, path: runtimePath)
        let value = SharedPackageContext(package: package, runtime: context, tool: tool).value
        return try render(templates, for: "the shared package '\(package.rawValue)'", beside: sources) { template in
            template.emission == .shared(package) ? [value] : []
        }
    }

    /// Renders each template once for each context that `contexts` has for it.
    private func render(
        _ templates: TemplateSet, for package: String, beside copied: [RenderedFile] = [],
        _ contexts: (TemplateSet.FileTemplate) -> [MustacheValue]
    ) throws(DiagnosticError) -> [RenderedFile] {
        var problems = DiagnosticCollector()
        var files = copied
        var origins = Dictionary(files.map { ($0.path, $0.template) }) { first, _ in first }
        for template in templates.files {
            for value in contexts(template) {
                do throws(DiagnosticError) {
                    let file = try render(template, of: templates, value)
                    if let other = origins.updateValue(template.place, forKey: file.path) {
                        throw clash(other, template.place, at: file.path, of: package)
                    }
                    files.append(file)
                } catch {
                    problems.report(error)
                }
            }
        }
        try problems.throwIfErrors()
        return files.sorted { $0.path < $1.path }
    }

    private func clash(_ first: String, _ second: String, at path: String, of package: String) -> DiagnosticError {
        let message =
            if first == second {
                "'\(first)' makes '\(path)' for several environments of \(package); have {{environment.id}} in its name"
            } else {
                "'\(first)' and '\(second)' both make '\(path)' of \(package)"
            }
        return DiagnosticError(Diagnostic(rule: "template-name", message))
    }

    /// The templates that a brand's package and the shared packages that it needs are made from, partials among them, as
    /// their sources' files are called (`Templates/package/README.md.mustache`). A partial in a section that is not
    /// rendered is not used.
    ///
    /// Throws what rendering throws.
    package func templatesUsed(by brand: Brand) throws(DiagnosticError) -> Set<String> {
        // No template depends on where the runtime lies.
        var files = try render(brand, runtimePath: ".")
        for package in SharedPackage.needed(by: brand) {
            files += try render(package, runtime: brand.runtime, runtimePath: ".", copying: [])
        }
        return files.reduce(into: []) { $0.formUnion($1.sources) }
    }

    private func render(
        _ template: TemplateSet.FileTemplate, of templates: TemplateSet, _ context: MustacheValue
    ) throws(DiagnosticError) -> RenderedFile {
        var path: [UInt8] = []
        var included = try template.name.render(
            context, library: templates.library,
            options: RenderOptions(escaping: PlainEscaping(), unresolved: .error), into: &path)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(template.body.file.bytes.count * 2)
        included.formUnion(
            try template.body.render(
                context, library: templates.library,
                options: RenderOptions(escaping: template.outputType.escaping, unresolved: .error), into: &bytes))
        let partials = included.compactMap { templates.partials[$0] }
        return RenderedFile(
            path: String(decoding: path, as: UTF8.self),
            bytes: template.outputType == .swift ? sortImports(in: bytes) : bytes,
            template: template.place,
            ownPartials: partials.filter { !$0.isStandard }.map(\.place).sorted(),
            sources: Set(partials.map(\.template.file.path)).union([template.body.file.path]))
    }
}

/// The tool that generates, as generated files name it.
package struct ToolIdentity: Sendable {
    package let name: String
    package let version: String

    package init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    /// For templates.
    var value: MustacheValue { ["name": .string(name), "version": .string(version)] }
}
