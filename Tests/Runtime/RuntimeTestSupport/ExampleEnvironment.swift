package import AuthCore

/// The one environment of Inner World.
package enum ExampleEnvironment: String, BrandEnvironment {
    case development

    package static var brand: BrandConfiguration { .example() }
    package static var theme: BrandTheme { .example }

    package var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(
                displayName: "Inner World Dev", bundleIdentifier: "com.example.innerworld.development",
                urlScheme: "innerworld"),
            backend: .client(UnavailableAuthClient()))
    }
}

extension BrandTheme {
    /// White on black.
    package static var example: BrandTheme {
        let white = ThemeColor(0xFFFFFF)
        let black = ThemeColor(0x000000)
        return BrandTheme(
            colors: Colors(
                background: black, backgroundEnd: nil, onBackground: white, mutedText: white, primary: white,
                onPrimary: black, secondary: white, onSecondary: black, surface: black, onSurface: white, error: white),
            typography: Typography(design: .rounded, titleSize: 64, buttonSize: 22),
            shape: Shape(controls: .capsule, cornerRadius: 12))
    }
}
