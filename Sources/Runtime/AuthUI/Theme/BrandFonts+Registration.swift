#if canImport(SwiftUI) && canImport(CoreText)
import AuthCore
import CoreText
import Foundation

extension BrandFonts {
    /// Registers fonts with the system for this process. Has no effect for fonts that are registered already. If a font
    /// cannot be registered, text has the system font.
    static func register(_ fonts: BrandFonts?) {
        guard let fonts else { return }
        for file in [fonts.regular.file, fonts.bold.file] {
            guard let file else { continue }
            CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil)
        }
    }
}
#endif
