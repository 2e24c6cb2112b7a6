import Manifest
import Mustache

/// The colors in the app's own asset catalog.
enum AppAssets {
    static let accent = "AccentColor"
    static let launchBackground = "LaunchBackground"

    /// Returns the values of a color for templates: the components of both appearances, as an asset catalog contains
    /// them.
    static func color(_ color: ThemeColor) -> MustacheValue {
        ["light": components(of: color.light), "dark": components(of: color.dark)]
    }

    private static func components(of color: RGBA) -> MustacheValue {
        func byte(_ value: UInt8) -> String {
            let digits = String(value, radix: 16, uppercase: true)
            return "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
        }
        // Thousandths, which Xcode also writes.
        let alpha = (Int(color.alpha) * 1000 + 127) / 255
        let fraction = String(String(1000 + alpha % 1000).dropFirst())
        return [
            "red": .string(byte(color.red)), "green": .string(byte(color.green)), "blue": .string(byte(color.blue)),
            "alpha": .string("\(alpha / 1000).\(fraction)"),
        ]
    }
}
