package import Manifest
package import Diagnostics
import Mustache
package import OutputTree

/// Renders packages in memory. The result depends only on the brand and the templates.
package struct PackageRenderer: Sendable {
    private let templates: TemplateSet
    /// The template sets of brands with their own templates: the common templates with the brand's changes.
    private var ownTemplates: [String: TemplateSet]
    let tool: ToolIdentity

    /// Compiles every template once.
    ///
    /// - Parameters:
    ///   - templates: The templates for all brands.
    ///   - ownTemplates: By brand identifier, the templates that replace or supplement the common ones for that brand.
    ///   - tool: The tool that generated files name.
    /// - Throws: `DiagnosticError` for every template that cannot be compiled or that no brand could ever use.
    package init(
        templates: [TemplateSource], ownTemplates: [String: [TemplateSource]] = [:], tool: ToolIdentity
    ) throws(DiagnosticError) {
        var problems = DiagnosticCollector()
        var common = TemplateSet()
        common.add(templates, reportingTo: &problems)
        self.templates = common
        self.ownTemplates = ownTemplates.mapValues { sources in
            var templates = common
            templates.add(sources, forOneBrand: true, reportingTo: &problems)
            return templates
        }
        self.tool = tool
        try problems.throwIfErrors()
    }

    /// Returns a renderer that also has the own templates of a brand. The others are not compiled again.
    ///
    /// - Parameters:
    ///   - sources: The templates that replace or supplement the common ones for the brand.
    ///   - brand: The brand's identifier.
    /// - Returns: The renderer.
    /// - Throws: `DiagnosticError` for every template that cannot be compiled or that the brand could never use.
    package func adding(_ sources: [TemplateSource], of brand: String) throws(DiagnosticError) -> PackageRenderer {
        var problems = DiagnosticCollector()
        var renderer = self
        renderer.ownTemplates[brand, default: templates].add(sources, forOneBrand: true, reportingTo: &problems)
        try problems.throwIfErrors()
        return renderer
    }

    /// Renders the files of one brand's package, and adds its images and fonts unchanged.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - runtimePath: The path from the package to the Swift package that contains the runtime, for a brand that
    ///     depends on the runtime by path.
    ///   - places: The places outside the package that the brand's app refers to.
    /// - Returns: The files, sorted by path.
    /// - Throws: `DiagnosticError` for unresolved names and partials, and for templates that produce the same file.
    package func render(
        _ brand: Brand, runtimePath: String, places: AppPlaces = AppPlaces(workspace: "../..")
    ) throws(DiagnosticError) -> [OutputFile] {
        let capabilities = brand.capabilities
        let templates = templates(of: brand)
        let context = BrandContext(
            brand: brand, tool: tool, runtimePath: runtimePath, places: places, capabilities: capabilities)
        let value = context.value
        return try render(templates, for: "brand '\(brand.id)'", beside: context.assetFiles + context.builtAppFiles) {
            template in
            guard template.condition.applies(to: capabilities) else { return [] }
            return switch template.condition {
            case .eachEnvironment, .eachAppEnvironment: context.environmentValues(value)
            case .eachImage: context.imageValues(value)
            default: [value]
            }
        }
    }

    /// Renders the files of a shared package.
    ///
    /// - Parameters:
    ///   - package: The shared package.
    ///   - runtime: The setting for how the package's brands depend on the runtime.
    ///   - runtimePath: The path from the package to the Swift package that contains the runtime, if it is used by
    ///     path.
    ///   - sources: The files to copy into the package unchanged.
    ///   - flags: The flags that the workspace declares.
    /// - Returns: The files, sorted by path.
    /// - Throws: `DiagnosticError` in the same cases as for a brand's package.
    package func render(
        _ package: SharedPackage, runtime: RuntimeSettings, runtimePath: String, copying sources: [OutputFile],
        flags: [DeclaredFlag] = []
    ) throws(DiagnosticError) -> [OutputFile] {
        let context = RuntimeContext(package, runtime: runtime, path: runtimePath)
        let value = SharedPackageContext(package: package, runtime: context, flags: flags, tool: tool).value
        return try render(templates, for: "the shared package '\(package.rawValue)'", beside: sources) { template in
            template.condition == .shared(package) ? [value] : []
        }
    }

    /// Renders the files of the workspace for Xcode. Returns none if no brand has an app.
    ///
    /// - Throws: `DiagnosticError` in the same cases as for a brand's package.
    package func render(_ workspace: XcodeWorkspace) throws(DiagnosticError) -> [OutputFile] {
        guard !workspace.brands.isEmpty else { return [] }
        let value = workspace.value(tool: tool)
        return try render(templates, for: "the workspace") { $0.condition == .workspace ? [value] : [] }
    }

    /// Returns the templates for a brand.
    func templates(of brand: Brand) -> TemplateSet { ownTemplates[brand.id] ?? templates }

    /// Renders each template once for each of its contexts.
    func render(
        _ templates: TemplateSet, for package: String, beside copied: [OutputFile] = [],
        _ contexts: (TemplateSet.FileTemplate) -> [MustacheValue]
    ) throws(DiagnosticError) -> [OutputFile] {
        var problems = DiagnosticCollector()
        var files = copied
        for template in templates.files {
            for value in contexts(template) {
                do throws(DiagnosticError) {
                    files.append(try render(template, of: templates, value))
                } catch {
                    problems.report(error)
                }
            }
        }
        var paths = RenderedPaths()
        for file in files {
            if let problem = paths.add(file) { problems.report(problem.diagnostic(of: file, in: package)) }
        }
        try problems.throwIfErrors()
        return files.sortedByPath
    }

    /// Returns the templates and partials that a brand's package and its shared packages are rendered from, by the
    /// paths of their source files, such as `Templates/package/README.md.mustache`. Partials in sections that are not
    /// rendered are not included.
    ///
    /// - Throws: `DiagnosticError` in the same cases as rendering.
    package func templatesUsed(by brand: Brand) throws(DiagnosticError) -> Set<String> {
        // The templates that are used do not depend on the path to the runtime.
        var files = try render(brand, runtimePath: ".")
        for package in SharedPackage.needed(by: brand) {
            files += try render(package, runtime: brand.runtime, runtimePath: ".", copying: [], flags: brand.flags)
        }
        return files.reduce(into: []) { $0.formUnion($1.sources) }
    }

    private func render(
        _ template: TemplateSet.FileTemplate, of templates: TemplateSet, _ context: MustacheValue
    ) throws(DiagnosticError) -> OutputFile {
        var path: [UInt8] = []
        var included = try template.name.render(
            context, library: templates.library,
            options: RenderOptions(escaping: PlainEscaping(), unresolved: .error), into: &path)
        var bytes: [UInt8] = []
        let inBody = try template.body.render(
            context, library: templates.library,
            options: RenderOptions(escaping: template.escaping, unresolved: .error), into: &bytes)
        included.formUnion(inBody)
        let partials = included.compactMap { templates.partials[$0] }
        return OutputFile(
            path: String(decoding: path, as: UTF8.self),
            bytes: template.outputType == .swift ? sortImports(in: bytes) : bytes,
            template: template.place,
            sources: ([template.body.file.path] + partials.map(\.template.file.path)).sorted())
    }
}

/// The tool that generated files name.
package struct ToolIdentity: Sendable {
    package let name: String
    package let version: String

    package init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    /// The values for templates.
    var value: MustacheValue { ["name": .string(name), "version": .string(version)] }
}

extension PackageRenderer {
    /// The version of the standard templates for the developer's files. The first line of these files names it. It
    /// changes if developers should compare their files with the new templates.
    package static let seedVersion = 1

    /// The folder of the templates for the developer's files.
    package static let seedsFolder = "app/seeds/"

    /// Returns whether the rendering of the developer's files needs the template at a path.
    package static func seedsUse(template path: String) -> Bool {
        path.hasPrefix(seedsFolder) || path.hasPrefix(TemplateSet.partialsFolder)
    }

    /// Renders the developer's files of a brand's app, which are written once.
    ///
    /// - Parameter brand: The brand.
    /// - Returns: The files, sorted by path, which is relative to the brand's folder. Empty for a brand without an app.
    /// - Throws: `DiagnosticError` in the same cases as for a brand's package.
    package func renderSeeds(of brand: Brand) throws(DiagnosticError) -> [OutputFile] {
        guard brand.app != nil else { return [] }
        let context = BrandContext(
            brand: brand, tool: tool, runtimePath: ".", places: AppPlaces(workspace: "."),
            capabilities: brand.capabilities)
        let seeds: MustacheValue = [
            "version": .integer(Self.seedVersion),
            "registersDevices": .bool(brand.environments.contains(where: brand.registersDevices)),
        ]
        let value = context.value.adding(["seeds": seeds])
        return try render(templates(of: brand), for: "the app of brand '\(brand.id)'") {
            $0.condition == .seed ? [value] : []
        }
    }
}

extension RenderedPaths.Problem {
    /// Returns the diagnostic about a rendered file of a package, such as `brand 'acme'`. It names the templates.
    func diagnostic(of file: OutputFile, in package: String) -> Diagnostic {
        Diagnostic(rule: "template-name", message(about: file, in: package))
    }

    private func message(about file: OutputFile, in package: String) -> String {
        switch self {
        case .unsafe(let problem):
            return "'\(file.template)' produces the path '\(file.path)' for \(package), which \(problem); change the "
                + "template's file name or the values in it"
        case .clash(.samePath, with: let other) where other.template.hasSameBytes(as: file.template):
            return "'\(file.template)' produces '\(file.path)' for several environments of \(package); "
                + "add {{environment.id}} to its file name"
        case .clash(.samePath, with: let other):
            return "'\(other.template)' and '\(file.template)' both produce '\(file.path)' for \(package); rename or "
                + "delete one of them"
        case .clash(let clash, with: let other):
            let (path, otherPath) = distinguishable(file.path, other.path)
            return "'\(other.template)' and '\(file.template)' produce '\(otherPath)' and '\(path)' for \(package), "
                + "\(clash.reason); rename one of them"
        }
    }
}

extension RenderedPaths.Clash {
    /// A relative clause about two paths.
    fileprivate var reason: String {
        switch self {
        case .samePath: "which are the same"
        case .similarPaths:
            "which differ only in case or Unicode normalization, so some file systems treat them as one"
        case .similarFolders:
            "whose folders differ only in case or Unicode normalization, so some file systems treat them as one"
        case .fileAndFolder: "so one of them needs a folder where the other is a file"
        }
    }
}

/// Returns two texts for a message. If they look the same, the result shows their code points.
func distinguishable(_ first: String, _ second: String) -> (String, String) {
    first == second ? (first.spelledOut, second.spelledOut) : (first, second)
}
