/// The visual design of a brand, as values for the screens.
public struct BrandTheme: Hashable, Sendable {
    /// A brand's colors by their role.
    public struct Colors: Hashable, Sendable {
        /// The background, or the upper end of its gradient if the theme has a `backgroundEnd`.
        public let background: ThemeColor
        /// The lower end of the background's gradient; `nil` for a plain background.
        public let backgroundEnd: ThemeColor?
        /// Text on the background: the wordmark and titles.
        public let onBackground: ThemeColor
        /// Secondary text on the background.
        public let mutedText: ThemeColor
        /// The main button.
        public let primary: ThemeColor
        /// Text on the main button.
        public let onPrimary: ThemeColor
        /// The other buttons.
        public let secondary: ThemeColor
        /// Text on the other buttons.
        public let onSecondary: ThemeColor
        /// Cards, groups and fields on the background.
        public let surface: ThemeColor
        /// Text on cards, on groups and in fields.
        public let onSurface: ThemeColor
        /// Error messages on cards and groups.
        public let error: ThemeColor

        /// Creates colors for all roles.
        public init(
            background: ThemeColor, backgroundEnd: ThemeColor?, onBackground: ThemeColor, mutedText: ThemeColor,
            primary: ThemeColor, onPrimary: ThemeColor, secondary: ThemeColor, onSecondary: ThemeColor,
            surface: ThemeColor, onSurface: ThemeColor, error: ThemeColor
        ) {
            self.background = background
            self.backgroundEnd = backgroundEnd
            self.onBackground = onBackground
            self.mutedText = mutedText
            self.primary = primary
            self.onPrimary = onPrimary
            self.secondary = secondary
            self.onSecondary = onSecondary
            self.surface = surface
            self.onSurface = onSurface
            self.error = error
        }
    }

    /// A brand's typography.
    public struct Typography: Hashable, Sendable {
        /// The designs of the system font.
        public enum Design: String, Sendable, CaseIterable {
            /// The system's default design.
            case `default`
            /// Rounded letters.
            case rounded
            /// Letters with serifs.
            case serif
            /// Letters of equal width.
            case monospaced
        }

        /// The design of all text.
        package let design: Design
        /// The wordmark's size in points, before Dynamic Type scales it.
        package let titleSize: Double
        /// The size of text on buttons in points, before Dynamic Type scales it.
        package let buttonSize: Double
        /// The brand's own fonts, or `nil` for the system font in the theme's design.
        package let fonts: BrandFonts?

        /// Creates a typography. Sizes are in points.
        public init(design: Design, titleSize: Double, buttonSize: Double, fonts: BrandFonts? = nil) {
            self.design = design
            self.titleSize = titleSize
            self.buttonSize = buttonSize
            self.fonts = fonts
        }
    }

    /// The shape of a brand's controls, and how they differ from the ground.
    public struct Shape: Hashable, Sendable {
        /// The outlines of buttons.
        public enum Controls: String, Sendable, CaseIterable {
            /// Fully rounded ends.
            case capsule
            /// Corners with the theme's radius.
            case rounded
            /// Sharp corners.
            case square
        }

        /// The ways in which controls differ from the ground. In all of them, the border of a field, or its fill, has a
        /// contrast of at least 3:1 to the ground.
        public enum Style: String, Sendable, CaseIterable {
            /// Controls with a fill. Only controls whose fill has too little contrast have a border.
            case flat
            /// Fields and all buttons but the main button have a border and no fill.
            case outlined
            /// Controls in relief: a lighter shadow at the top leading side, and a darker one at the bottom trailing
            /// side.
            case soft
        }

        /// The outline of buttons.
        package let controls: Controls
        /// The radius of rounded corners (fields, cards, rounded controls) in points.
        public let cornerRadius: Double
        /// The way in which controls differ from the ground.
        package let style: Style

        /// Creates a shape. The radius is in points.
        public init(controls: Controls, cornerRadius: Double, style: Style = .flat) {
            self.controls = controls
            self.cornerRadius = cornerRadius
            self.style = style
        }
    }

    /// The arrangements of the first screen and of forms. Sheets and lists are the same in all of them.
    public enum Layout: String, Sendable, CaseIterable {
        /// The wordmark, titles and controls are in the middle of the screen.
        case centered
        /// The buttons of the first screen are at the lower edge, and forms begin at the top.
        case bottom
        /// As `bottom`, with the controls on a card over the background.
        case card
    }

    /// The colors by role.
    public let colors: Colors
    /// The typography.
    public let typography: Typography
    /// The shape of controls.
    public let shape: Shape
    /// The arrangement of the first screen and of forms.
    package let layout: Layout
    /// The logo, which the screens show instead of the wordmark, or `nil` to show the wordmark.
    package let logo: BrandImage?
    /// Further images by name. The screens draw `googleMark`, `facebookMark`, `microsoftMark`,
    /// `githubMark` and `linkedinMark` on the buttons of these providers; other names are for the app's code.
    package let images: [String: BrandImage]

    /// Creates a theme.
    public init(
        colors: Colors, typography: Typography, layout: Layout = .bottom, shape: Shape, logo: BrandImage? = nil,
        images: [String: BrandImage] = [:]
    ) {
        self.colors = colors
        self.typography = typography
        self.layout = layout
        self.shape = shape
        self.logo = logo
        self.images = images
    }
}
