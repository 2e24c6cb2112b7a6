/// What a manifest says, for defaults that follow from other values.
package struct DefaultContext: Sendable {
    /// The root after inheritance and before defaults.
    let written: ManifestValue
    /// The keys that lead to the section that the default is for.
    package var path: [String] = []

    /// The value at a path such as `brand.name`, or its own default; nil where it is missing or was refused.
    func value(at path: String) -> ManifestValue.Content? {
        value(at: path, of: ManifestTable.root, in: written)
    }

    private func value(
        at path: String, of fields: [ManifestField], in section: ManifestValue?
    ) -> ManifestValue.Content? {
        var fields = fields
        var value = section
        var content: ManifestValue.Content?
        for key in keys(of: path) {
            guard let field = fields.first(where: { $0.key == key }) else { return nil }
            value = value?[field.key]
            content = value?.content ?? defaultContent(of: field)
            fields = if case .section(let inner) = field.type { inner } else { [] }
        }
        return content == .refused ? nil : content
    }

    func defaultContent(of field: ManifestField) -> ManifestValue.Content? {
        switch field.presence {
        case .required, .optional: nil
        case .defaulted(let content): content
        case .derived(_, let derive): derive(self)
        }
    }

    /// The text of a key of the environment that the default is for, with an end.
    func environmentText(_ key: String, _ suffix: String) -> ManifestValue.Content? {
        let environment = written[Array(path.prefix(2))]
        guard case .text(let text) = value(at: key, of: ManifestTable.environment, in: environment) else { return nil }
        return .text(text + suffix)
    }

    /// Black or white for each appearance, whichever has the greater contrast with that of the given colors that it
    /// stands out from least. Colors after the first may be missing.
    func readableColor(on paths: [String]) -> ManifestValue.Content? {
        let grounds = paths.map { value(at: $0).flatMap { ThemeColor(ManifestValue($0)) } }
        guard grounds.first != .some(nil) else { return nil }
        let light = readable(on: grounds.compactMap { $0?.light })
        let dark = readable(on: grounds.compactMap { $0?.dark })
        return light == dark ? .text(light.hex) : ["light": .text(light.hex), "dark": .text(dark.hex)]
    }

    private func readable(on grounds: [RGBA]) -> RGBA {
        func leastContrast(_ color: RGBA) -> Double { grounds.map(color.contrast(with:)).min() ?? 1 }
        return leastContrast(.black) >= leastContrast(.white) ? .black : .white
    }
}
