import AuthCore
import AuthScreens

/// A page with one screen of a brand, in the appearance and text size that the fragment of its address selects. It
/// needs no script for this.
struct ScreenPage {
    private let brand: BrandConfiguration
    private let language: Language
    private let theme: ThemeHTML

    init(_ brand: BrandConfiguration, _ language: Language, _ theme: ThemeHTML) {
        self.brand = brand
        self.language = language
        self.theme = theme
    }

    /// A combination of appearance and text size.
    struct Variant: CaseIterable {
        let appearance: ThemePalette.Appearance
        let isLarge: Bool

        static let allCases = [false, true].flatMap { isLarge in
            ThemePalette.Appearance.allCases.map { Variant(appearance: $0, isLarge: isLarge) }
        }

        /// The fragment that selects the variant.
        var fragment: String { appearance.rawValue + (isLarge ? "-large" : "") }

        fileprivate var target: HTML {
            HTML(
                "span",
                [
                    HTMLAttribute("id", fragment), HTMLAttribute("hidden", if: true),
                    HTMLAttribute("class", "is-" + appearance.rawValue + (isLarge ? " is-large" : "")),
                ])
        }
    }

    /// Returns the page of a screen in the folder of its language.
    func html(of screen: some Screen, named title: String) -> PageHTML {
        PageHTML(
            title: title + " \u{2013} " + brand.name, language: language.rawValue, policy: .file,
            styles: [.file("../screens.css")],
            body: Variant.allCases.map(\.target) + [
                HTML("div", [HTMLAttribute("class", "theme")], [ScreenHTML(theme: theme).html(screen)])
            ])
    }
}
