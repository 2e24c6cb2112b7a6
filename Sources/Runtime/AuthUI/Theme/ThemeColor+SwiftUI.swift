#if canImport(SwiftUI)
public import AuthCore
public import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension Color {
    /// Creates a theme's color, which follows the appearance of its view.
    public init(_ color: ThemeColor) {
        #if canImport(UIKit)
        self.init(uiColor: UIColor { UIColor(rgba: $0.userInterfaceStyle == .dark ? color.dark : color.light) })
        #elseif canImport(AppKit)
        self.init(
            nsColor: NSColor(name: nil) { appearance in
                let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
                return NSColor(rgba: isDark ? color.dark : color.light)
            })
        #endif
    }

    /// Creates a color that is the same in both appearances.
    init(_ color: ThemeColor.RGBA) { self.init(ThemeColor(color)) }
}

#if canImport(UIKit)
extension UIColor {
    fileprivate convenience init(rgba: ThemeColor.RGBA) {
        self.init(
            red: CGFloat(rgba.red) / 255, green: CGFloat(rgba.green) / 255, blue: CGFloat(rgba.blue) / 255,
            alpha: CGFloat(rgba.alpha) / 255)
    }
}
#elseif canImport(AppKit)
extension NSColor {
    fileprivate convenience init(rgba: ThemeColor.RGBA) {
        self.init(
            srgbRed: CGFloat(rgba.red) / 255, green: CGFloat(rgba.green) / 255, blue: CGFloat(rgba.blue) / 255,
            alpha: CGFloat(rgba.alpha) / 255)
    }
}
#endif
#endif
