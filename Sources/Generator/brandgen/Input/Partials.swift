import Diagnostics
import Mustache

extension TemplateLibrary {
    /// The partials that a template includes, and those that they include: `{{> a/b}}` is the file `a/b.mustache` of the
    /// folder. One that has no file is left out.
    init(for template: Template, in folder: InputFolder) throws(DiagnosticError) {
        let suffix = ".mustache"
        var library: [String: Template] = [:]
        var pending = [template]
        while let including = pending.popLast() {
            var names = including.includedNames
            if including.includesDynamicNames {
                // Only the data tells which partial is meant, so it may be any.
                names.formUnion(
                    try folder.allFiles().filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
            }
            for name in names.sorted() where library[name] == nil && folder.contains(name + suffix) {
                let partial = try Template(parsing: folder.read(name + suffix))
                library[name] = partial
                pending.append(partial)
            }
        }
        self.init(library)
    }
}
