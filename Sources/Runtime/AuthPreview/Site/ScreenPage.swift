import AuthCore
import AuthKit
import AuthScreens

/// A page with one screen of a brand on an iPhone, in the appearance and text size that the fragment of its address
/// selects, or with the keyboard. It needs no script for this.
struct ScreenPage {
    private let brand: BrandConfiguration
    private let language: Language
    private let theme: ThemeHTML

    init(_ brand: BrandConfiguration, _ language: Language, _ theme: ThemeHTML) {
        self.brand = brand
        self.language = language
        self.theme = theme
    }

    /// What the fragment of an address selects: an appearance, and large text or the keyboard.
    struct Variant: CaseIterable {
        /// What a page shows in addition to the screen's appearance.
        enum Feature: String, CaseIterable {
            case standard = ""
            /// Text of 200 %.
            case large = "-large"
            /// The keyboard of the field that has the focus when the screen appears.
            case keyboard = "-keyboard"

            fileprivate var className: String {
                switch self {
                case .standard: ""
                case .large: " is-large"
                case .keyboard: " has-keyboard"
                }
            }
        }

        let appearance: ThemePalette.Appearance
        let feature: Feature

        static let allCases = Feature.allCases.flatMap { feature in
            ThemePalette.Appearance.allCases.map { Variant(appearance: $0, feature: feature) }
        }

        /// The fragment that selects the variant.
        var fragment: String { appearance.rawValue + feature.rawValue }

        /// The element that the fragment names.
        fileprivate var target: HTML {
            HTML(
                "span",
                [
                    HTMLAttribute("id", fragment), HTMLAttribute("hidden", if: feature != .keyboard),
                    HTMLAttribute("class", "is-" + appearance.rawValue + feature.className),
                ])
        }
    }

    /// Returns the page of a screen in the folder of its language.
    func html(of screen: some Screen, isInSheet: Bool = false, named title: String) -> PageHTML {
        PageHTML(
            title: title + " \u{2013} " + brand.name, language: language.rawValue, policy: .file,
            styles: [.file("../screens.css")],
            body: phone(with: screen, isInSheet))
    }

    /// The targets of the fragments, and the iPhone. The fragment of the keyboard leads to the field that has it.
    private func phone(with screen: some Screen, _ isInSheet: Bool) -> [HTML] {
        let texts = ControlTexts(Texts(of: brand, in: language))
        let arrival = ScreenArrival(at: screen, isInSheet: isInSheet)
        let keyboard = KeyboardHTML(screen.elements, texts)
        let targets = Variant.allCases.filter { keyboard == nil || $0.feature != .keyboard }
        var html = ScreenHTML(theme: theme, texts: texts, isSheet: arrival == .sheet)
        if keyboard != nil {
            html.anchors = Variant.allCases.filter { $0.feature == .keyboard }.map(\.target)
        }
        return targets.map(\.target) + [PhoneHTML.html(arrival, keyboard: keyboard, [html.html(screen)])]
    }
}
