import AuthCore
import AuthKit
import AuthScreens

/// What a folder of pictures shows: the device, the appearance, and which screens.
enum PictureKind: String, CaseIterable, Sendable {
    /// A phone in light appearance.
    case light
    /// A phone in dark appearance.
    case dark
    /// Text of twice the size.
    case largeText = "large-text"
    /// The smallest phone.
    case smallPhone = "small-phone"
    /// A phone whose keyboard is up.
    case keyboard
    /// The App Store's iPhone.
    case appStorePhone = "app-store-iphone"
    /// The App Store's iPad, which is also the picture of a tablet.
    case appStoreTablet = "app-store-ipad"

    /// The size of the pictures.
    var size: PictureSize {
        switch self {
        case .light, .dark, .largeText: .wholeScreen
        case .keyboard: .phone
        case .smallPhone: .smallPhone
        case .appStorePhone: .appStorePhone
        case .appStoreTablet: .appStoreTablet
        }
    }

    /// What the fragment of a page's address selects.
    var variant: ScreenPage.Variant {
        switch self {
        case .light, .smallPhone, .appStorePhone, .appStoreTablet: .init(appearance: .light, feature: .standard)
        case .dark: .init(appearance: .dark, feature: .standard)
        case .largeText: .init(appearance: .light, feature: .large)
        case .keyboard: .init(appearance: .light, feature: .keyboard)
        }
    }

    /// Decides whether the folder has a picture of a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen in one of its states.
    ///   - isFirstState: Whether this is the screen's first state. The others have the same layout.
    ///   - isFirstLanguage: Whether the language is the brand's first one. Colors are the same in all.
    /// - Returns: Whether there is one.
    func shows(_ screen: some Screen, isFirstState: Bool, isFirstLanguage: Bool) -> Bool {
        switch self {
        case .light: true
        case .dark: isFirstLanguage
        case .keyboard: isFirstState && FocusPlan(screen.elements).first != nil
        case .largeText, .smallPhone, .appStorePhone, .appStoreTablet: isFirstState
        }
    }
}

extension BrandPages {
    /// The pictures of the brand, language by language and screen by screen.
    var pictures: [Picture] {
        let firstPages = firstPages
        return contents.brand.languages.flatMap { language in
            let place = folder + "/" + SitePage.fileName(language.rawValue) + "/"
            let texts = Texts(of: contents.brand, in: language)
            let isFirstLanguage = language == contents.brand.languages.first
            return samples.flatMap { numbered in
                let screen = numbered.sample.screen(in: texts)
                let isFirstState = firstPages[screen.id] == numbered.page
                return PictureKind.allCases.filter {
                    $0.shows(screen, isFirstState: isFirstState, isFirstLanguage: isFirstLanguage)
                }.map { kind in
                    Picture(
                        path: place + kind.rawValue + "/" + Self.pictureName(numbered), page: place + numbered.page,
                        kind: kind)
                }
            }
        }
    }

    /// The page of each screen's first state: as it opens, or else the first one that a user sees.
    private var firstPages: [ScreenID: String] {
        let first = samples.filter(\.sample.state.isEmpty) + samples
        return Dictionary(first.map { ($0.sample.id, $0.page) }) { page, _ in page }
    }

    /// The name of a picture: that of the page, and the state unless it is the first: `014-signIn-the-password-is-wrong.png`.
    private static func pictureName(_ numbered: ScreenWalk.Numbered) -> String {
        let page = numbered.page.dropLast(".html".count)
        let words = numbered.sample.state.isEmpty ? [] : numbered.state.split(separator: " ").map(String.init)
        return SitePage.fileName(([String(page)] + words).joined(separator: "-")) + ".png"
    }
}
