import AuthCore
import AuthScreens

/// The differences between a brand of an earlier revision and the same brand today.
struct BrandChange {
    let before: BrandPages
    let after: BrandPages
    let screens: [ScreenChange]
    /// The changed values of the brand and of its theme.
    let values: [ValueChange]
    let texts: [TextChange]

    /// A screen that differs, is new or is gone.
    struct ScreenChange {
        let title: String
        /// The first language in which the screen differs.
        let language: Language
        /// The name of the earlier page; `nil` for a new screen.
        let before: String?
        /// The name of today's page; `nil` if the screen is gone.
        let after: String?
        /// The appearances to show: light alone if the screen differs in it.
        var appearances: [ThemePalette.Appearance] = [.light]
    }

    /// A value that differs. A color has a swatch.
    struct ValueChange {
        let name: String
        let before: String
        let after: String
        var swatches: (before: ThemeSwatch?, after: ThemeSwatch?)
    }

    /// A text that differs.
    struct TextChange {
        let key: String
        let language: Language
        let before: String
        let after: String
    }

    /// Compares the pages of a brand. Returns `nil` if there is no difference.
    init?(from before: BrandPages, to after: BrandPages) {
        self.before = before
        self.after = after
        screens = Self.screens(before, after)
        values = Self.values(before.contents, after.contents)
        texts = Self.texts(before, after)
        if screens.isEmpty, values.isEmpty, texts.isEmpty { return nil }
    }

    // MARK: Screens

    private static func screens(_ before: BrandPages, _ after: BrandPages) -> [ScreenChange] {
        let styles = (ThemeStyle(theme: before.contents.theme), ThemeStyle(theme: after.contents.theme))
        let isStyled = styles.0.styleSheet != styles.1.styleSheet
        let isStyledInLight = styles.0.lightParts != styles.1.lightParts
        let languages = after.contents.brand.languages.filter(before.contents.brand.languages.contains)
        let earlier = Dictionary(before.samples.map { ($0.title, $0) }) { first, _ in first }
        let changed = after.samples.compactMap { numbered -> ScreenChange? in
            guard let old = earlier[numbered.title] else {
                return ScreenChange(
                    title: numbered.title, language: after.contents.brand.languages.first ?? .en, before: nil,
                    after: numbered.page)
            }
            let different = languages.first { language in
                before.markup(of: old.sample, in: language) != after.markup(of: numbered.sample, in: language)
            }
            guard isStyled || different != nil, let language = different ?? languages.first else { return nil }
            let isInLight =
                isStyledInLight
                || before.markup(of: old.sample, in: language, .light)
                    != after.markup(of: numbered.sample, in: language, .light)
            return ScreenChange(
                title: numbered.title, language: language, before: old.page, after: numbered.page,
                appearances: isInLight ? [.light] : [.light, .dark])
        }
        let titles = Set(after.samples.map(\.title))
        let gone = before.samples.filter { !titles.contains($0.title) }.map { numbered in
            ScreenChange(
                title: numbered.title, language: before.contents.brand.languages.first ?? .en, before: numbered.page,
                after: nil)
        }
        return changed + gone
    }

    // MARK: Values

    private static func values(_ before: BrandSamples, _ after: BrandSamples) -> [ValueChange] {
        var changes: [ValueChange] = []
        func compare(_ name: String, _ old: String, _ new: String) {
            if old != new { changes.append(ValueChange(name: name, before: old, after: new)) }
        }
        compare("Name", before.brand.name, after.brand.name)
        compare("Languages", names(of: before.brand.languages), names(of: after.brand.languages))
        let oldLogo = ImageHTML(before.theme.logo, name: "", class: "logo")
        let newLogo = ImageHTML(after.theme.logo, name: "", class: "logo")
        if oldLogo != newLogo {
            compare("Logo", oldLogo == nil ? "none" : "the earlier file", newLogo == nil ? "none" : "another file")
        }
        let oldColors = ThemeSwatch.all(of: before.theme.colors)
        let newColors = ThemeSwatch.all(of: after.theme.colors)
        let roles = newColors.map(\.role) + oldColors.map(\.role).filter { !newColors.map(\.role).contains($0) }
        for role in roles {
            let old = oldColors.first { $0.role == role }
            let new = newColors.first { $0.role == role }
            guard old?.color != new?.color else { continue }
            changes.append(
                ValueChange(
                    name: role, before: old?.values ?? "none", after: new?.values ?? "none", swatches: (old, new)))
        }
        for (old, new) in zip(ThemePage.values(of: before.theme), ThemePage.values(of: after.theme)) {
            compare(old.name, old.value, new.value)
        }
        return changes
    }

    private static func names(of languages: [Language]) -> String {
        languages.map(\.englishName).joined(separator: ", ")
    }

    // MARK: Texts

    /// The texts of keys and languages that both have. The screens with other texts are new or gone.
    private static func texts(_ before: BrandPages, _ after: BrandPages) -> [TextChange] {
        let earlier = Dictionary(TextsPage(before).entries.map { ($0.key, $0.wordings) }) { first, _ in first }
        return TextsPage(after).entries.flatMap { entry in
            entry.wordings.compactMap { wording in
                guard let old = earlier[entry.key]?.first(where: { $0.language == wording.language }),
                    old.text != wording.text
                else { return nil }
                return TextChange(
                    key: entry.key, language: wording.language, before: old.text, after: wording.text)
            }
        }
    }
}

/// The differences between the brands of an earlier revision and those of today.
struct SiteChanges {
    let revision: String
    /// The brands that differ, in today's order.
    let changed: [BrandChange]
    let new: [BrandPages]
    let unchanged: [BrandPages]
    /// The names of the brands that are gone.
    let gone: [String]
    /// The names of today's brands whose manifests have errors at the revision, each with its first error.
    let unreadable: [(name: String, reason: String)]

    init(from earlier: EarlierBrands, to brands: [BrandPages]) {
        revision = earlier.revision
        let before = Dictionary(earlier.brands.map { ($0.brand.id, $0) }) { first, _ in first }
        let reasons = Dictionary(earlier.unreadable.map { ($0.id, $0.reason) }) { first, _ in first }
        var (changed, new, unchanged) = ([BrandChange](), [BrandPages](), [BrandPages]())
        var unreadable: [(name: String, reason: String)] = []
        for pages in brands {
            let id = pages.contents.brand.id
            guard let samples = before[id] else {
                if let reason = reasons[id] {
                    unreadable.append((pages.contents.brand.name, reason))
                } else {
                    new.append(pages)
                }
                continue
            }
            let old = BrandPages(samples, folder: SitePage.earlierFolder + "/" + pages.folder)
            if let change = BrandChange(from: old, to: pages) {
                changed.append(change)
            } else {
                unchanged.append(pages)
            }
        }
        let ids = Set(brands.map(\.contents.brand.id))
        gone =
            earlier.brands.filter { !ids.contains($0.brand.id) }.map(\.brand.name)
            + earlier.unreadable.map(\.id).filter { !ids.contains($0) }
        (self.changed, self.new, self.unchanged, self.unreadable) = (changed, new, unchanged, unreadable)
    }

    /// The numbers of brands: "2 changed, 1 new, 1 gone, 4 the same".
    var summary: String {
        let counts = [
            (changed.count, "changed"), (new.count, "new"), (gone.count, "gone"), (unchanged.count, "the same"),
            (unreadable.count, "not compared"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no brands" : parts.joined(separator: ", ")
    }

    /// The page of the changes, and the earlier screens of the brands that differ.
    var files: [SiteFile] {
        [SiteFile(ChangesPage.path) { .page(ChangesPage(self).html) }] + changed.flatMap(\.before.screenFiles)
    }
}
