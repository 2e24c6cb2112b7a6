import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

/// The rules of the providers for their buttons.
@Suite struct ProviderFaceTests {
    private static let file = URL(filePath: "/nowhere/mark.svg")

    private static func mark(_ name: String) -> BrandImage { BrandImage(name, files: .init(light: file)) }

    private static func theme(_ images: String...) -> BrandTheme {
        let theme = BrandTheme.example
        return BrandTheme(
            colors: theme.colors, typography: theme.typography, shape: theme.shape,
            images: Dictionary(uniqueKeysWithValues: images.map { ($0, mark($0)) }))
    }

    private static func command(_ provider: SignInProvider?, _ role: Command.Role = .secondary) -> Command {
        Command(CommandID(rawValue: "button"), label: "Continue", role: role, provider: provider)
    }

    private static let marks = theme(
        "appleMark", "googleMark", "facebookMark", "microsoftMark", "githubMark", "linkedinMark")

    @Test(arguments: [
        (SignInProvider.apple, ProviderFace.apple), (.google, .google(mark("googleMark"))),
        (.facebook, .marked(mark("facebookMark"))), (.microsoft, .marked(mark("microsoftMark"))),
        (.github, .marked(mark("githubMark"))), (.linkedin, .marked(mark("linkedinMark"))),
        (.email, .named), (.guest, .named), (.connection("acme-id"), .named),
    ])
    func `a provider with a mark shows it, and Apple's button is its own`(provider: SignInProvider, face: ProviderFace)
    {
        #expect(ProviderFace(Self.command(provider), in: Self.marks) == face)
    }

    @Test(arguments: SignInProvider.named + [.connection("acme-id")])
    func `without marks, only Google has no button`(provider: SignInProvider) {
        let face = ProviderFace(Self.command(provider), in: Self.theme())
        switch provider {
        case .apple: #expect(face == .apple)
        case .google: #expect(face == .googleWithoutMark)
        default: #expect(face == .named)
        }
    }

    @Test(arguments: SignInProvider.named)
    func `a button that deletes something is not a sign-in button`(provider: SignInProvider) {
        #expect(ProviderFace(Self.command(provider, .destructive), in: Self.marks) == .named)
    }

    @Test func `a button without a provider has no mark`() {
        #expect(ProviderFace(Self.command(nil, .primary), in: Self.marks) == .named)
    }

    @Test(arguments: [
        (0xFFFFFF as ThemeColor.RGBA, BrandTheme.Shape.Style.flat, AppleButtonStyle.black),
        (0xFFFFFF, .soft, .black), (0xFFFFFF, .outlined, .whiteOutline), (0xF4F8FA, .outlined, .whiteOutline),
        (0xE6EAF0, .soft, .black), (0xF5A623, .outlined, .black), (0xA55367, .flat, .white), (0x471C70, .flat, .white),
        (0x111318, .outlined, .white), (0x000000, .flat, .white),
    ])
    func `Apple's button is black on light grounds, and white on dark and colored ones`(
        ground: ThemeColor.RGBA, style: BrandTheme.Shape.Style, expected: AppleButtonStyle
    ) {
        #expect(AppleButtonStyle(on: ThemeGround(ground), style) == expected)
    }

    @Test(arguments: [
        (0xFFFFFF as ThemeColor.RGBA, ThemePalette.Appearance.light, GoogleButtonColors.light),
        (0xE6EAF0, .light, .light), (0xA55367, .light, .neutral), (0x471C70, .light, .neutral),
        (0x111318, .dark, .dark), (0x000000, .dark, .dark), (0xA55367, .dark, .neutral), (0xF5A623, .light, .dark),
    ])
    func `Google's button has one of Google's colors by appearance and ground`(
        ground: ThemeColor.RGBA, appearance: ThemePalette.Appearance, expected: GoogleButtonColors
    ) {
        #expect(GoogleButtonColors(on: ThemeGround(ground), in: appearance) == expected)
    }

    @Test func `a gradient counts at both ends`() {
        #expect(AppleButtonStyle(on: ThemeGround(0xFFFFFF, to: 0xE0708C), .outlined) == .black)
        #expect(AppleButtonStyle(on: ThemeGround(0x471C70, to: 0xA55367), .flat) == .white)
    }

    /// All grounds with six steps of each component.
    private static let grounds: [ThemeColor.RGBA] = {
        let steps = stride(from: 0 as UInt32, through: 255, by: 51)
        return steps.flatMap { red in
            steps.flatMap { green in steps.map { blue in ThemeColor.RGBA(red << 16 | green << 8 | blue) } }
        }
    }()

    @Test(arguments: BrandTheme.Shape.Style.allCases, ThemePalette.Appearance.allCases)
    func `on every ground, the fill or the line of a provider's button is visible`(
        style: BrandTheme.Shape.Style, appearance: ThemePalette.Appearance
    ) {
        for color in Self.grounds {
            let ground = ThemeGround(color)
            let apple = AppleButtonStyle(on: ground, style)
            let google = GoogleButtonColors(on: ground, in: appearance)
            for colors in [[apple.fill, apple.line], [google.fill, google.line]] {
                let contrast = colors.map { ground.leastContrast(with: $0) }.max() ?? 0
                #expect(contrast >= ThemePalette.lineContrast, "\(color): \(contrast)")
            }
        }
    }

    @Test(arguments: [GoogleButtonColors.light, .dark, .neutral])
    func `the text of Google's button is readable`(colors: GoogleButtonColors) {
        #expect(colors.text.contrast(with: colors.fill) >= ThemePalette.textContrast)
    }
}
