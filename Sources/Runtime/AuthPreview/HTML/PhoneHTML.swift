import AuthCore
import AuthScreens

/// The way in which a screen came into view.
///
/// A screen in a sheet has a sheet around it, also after a step in the sheet.
enum ScreenArrival: String, CaseIterable {
    /// The first screen of all.
    case root
    /// A screen after another one, with the way back.
    case push
    /// A sheet above another screen.
    case sheet

    /// The arrival at a screen, by the button in its bar.
    init(at screen: some Screen, isInSheet: Bool) {
        self =
            switch ScreenBar(screen).leading {
            case _ where isInSheet: .sheet
            case .back?: .push
            case .close?: .sheet
            case .cancel?, nil: .root
            }
    }
}

/// Draws an iPhone around a screen: the status bar, the home indicator, and the keyboard. Assistive technology ignores
/// them, and they take no part in a narrow page.
enum PhoneHTML {
    /// Returns an iPhone with the main part of a page.
    ///
    /// - Parameters:
    ///   - arrival: The way in which the screen came into view.
    ///   - appearance: The appearance; `nil` for that of the system.
    ///   - keyboard: The keyboard, which the fragment of the address shows; `nil` for none.
    ///   - content: The main part.
    /// - Returns: The iPhone.
    static func html(
        _ arrival: ScreenArrival, appearance: ThemePalette.Appearance? = nil, keyboard: KeyboardHTML? = nil,
        _ content: [HTML]
    ) -> HTML {
        HTML(
            "div",
            [
                HTMLAttribute("class", "phone theme"), HTMLAttribute("data-nav", arrival.rawValue),
                HTMLAttribute("data-appearance", appearance?.rawValue),
            ], [status] + content + [dock(keyboard)])
    }

    private static let status = HTML(
        "div", [HTMLAttribute("class", "status"), HTMLAttribute("aria-hidden", "true")],
        [
            HTML("span", text: "9:41"),
            HTML("span", [], [SymbolHTML.signal.html, SymbolHTML.wifi.html, SymbolHTML.battery.html]),
        ])

    private static func dock(_ keyboard: KeyboardHTML?) -> HTML {
        HTML(
            "div", [HTMLAttribute("class", "dock"), HTMLAttribute("aria-hidden", "true")],
            [keyboard?.html ?? .empty, HTML("span", [HTMLAttribute("class", "home-indicator")])])
    }
}
