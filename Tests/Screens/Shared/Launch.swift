import AuthCore

/// The contents of the gallery. UI tests pass it to the app as arguments.
struct Launch: Equatable, Sendable {
    /// The part of a brand that the gallery shows.
    enum Content: Equatable, Sendable {
        /// The sample at a position in `ScreenSample.all(in:)`. Its controls do nothing.
        case sample(Int)
        /// The same, with fields that can be edited, while the views are drawn again many times a second.
        case editableSample(Int)
        /// The brand's app with the mock, while it sends requests and draws its views many times a second.
        case app
        /// The brand's app with two accounts on the mock.
        case journey
        /// An app that locks each time that it is left, with data of the user at this place.
        case lock(DataPlace)
    }

    /// The place of a user's data.
    enum DataPlace: String, CaseIterable, Sendable {
        case view, pushed, sheet, fullScreen, viewController, alert
    }

    var brand: String
    var content: Content
    var variant = Variant()

    /// The arguments of the app.
    var arguments: [String] {
        var arguments = ["-brand", brand]
        switch content {
        case .sample(let index): arguments += ["-sample", "\(index)"]
        case .editableSample(let index): arguments += ["-editable", "\(index)"]
        case .app: arguments += ["-app", "mock"]
        case .journey: arguments += ["-journey", "mock"]
        case .lock(let place): arguments += ["-lock", place.rawValue]
        }
        return arguments + variant.arguments
    }
}

extension Launch {
    /// Reads the arguments of the app. Returns `nil` without a brand, for the list of all brands.
    init?(_ arguments: [String]) {
        func value(of name: String) -> String? {
            guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
            return arguments[index + 1]
        }
        guard let brand = value(of: "-brand") else { return nil }
        self.brand = brand
        if let index = value(of: "-sample").flatMap({ Int($0) }) {
            content = .sample(index)
        } else if let index = value(of: "-editable").flatMap({ Int($0) }) {
            content = .editableSample(index)
        } else if let place = value(of: "-lock").flatMap({ DataPlace(rawValue: $0) }) {
            content = .lock(place)
        } else if value(of: "-journey") != nil {
            content = .journey
        } else {
            content = .app
        }
        variant = Variant(
            isDark: value(of: "-appearance") == "dark", isLarge: value(of: "-textSize") == "large",
            isRightToLeft: value(of: "-direction") == "rightToLeft",
            language: value(of: "-language").flatMap { Language(rawValue: $0) } ?? .en)
    }
}

/// The appearance, text size, direction and language of a sample.
struct Variant: Equatable, Sendable {
    var isDark = false
    /// Whether the text has an accessibility size.
    var isLarge = false
    var isRightToLeft = false
    var language = Language.en

    /// The name in file names: "dark", "large-text", "de".
    var name: String {
        let parts = [isDark ? "dark" : nil, isLarge ? "large-text" : nil, isRightToLeft ? "right-to-left" : nil]
        return ([language.rawValue] + parts.compactMap(\.self)).joined(separator: "-")
    }

    fileprivate var arguments: [String] {
        ["-language", language.rawValue] + (isDark ? ["-appearance", "dark"] : [])
            + (isLarge ? ["-textSize", "large"] : []) + (isRightToLeft ? ["-direction", "rightToLeft"] : [])
    }

    /// The variants of which each brand has pictures: light in all of its languages; dark, large and right to left.
    static func all(of brand: BrandConfiguration) -> [Variant] {
        let language = brand.languages.first ?? .en
        return brand.languages.map { Variant(language: $0) } + [
            Variant(isDark: true, language: language), Variant(isLarge: true, language: language),
            Variant(isRightToLeft: true, language: language),
        ]
    }
}
