#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import Foundation
import SwiftUI

extension AuthStyle {
    /// Returns the font of a role, which follows the user's text size.
    func font(_ role: TextRole) -> Font {
        let isBold = role.weight > 400
        guard let fonts = theme.typography.fonts else {
            let font = Font.system(role.style, design: theme.typography.design.font)
            return isBold ? font.weight(role == .heading ? .bold : .semibold) : font
        }
        return .custom(
            (isBold ? fonts.bold : fonts.regular).postScriptName, size: role.size, relativeTo: role.style)
    }

    /// Returns the font of text at a size in points, which does not follow the user's text size.
    func font(fixedSize size: CGFloat) -> Font {
        if let fonts = theme.typography.fonts { return .custom(fonts.regular.postScriptName, fixedSize: size) }
        return .system(size: size, design: theme.typography.design.font)
    }

    /// Returns the font of bold text at a size in points, which does not follow the user's text size.
    func boldFont(fixedSize size: CGFloat, weight: Font.Weight = .bold) -> Font {
        if let fonts = theme.typography.fonts { return .custom(fonts.bold.postScriptName, fixedSize: size) }
        return .system(size: size, weight: weight, design: theme.typography.design.font)
    }
}

extension TextRole {
    /// The system's text style of the same size.
    fileprivate var style: Font.TextStyle {
        switch self {
        case .heading, .code: .title
        case .body, .strong: .body
        case .label, .detail: .subheadline
        case .note: .footnote
        }
    }
}

extension BrandTheme.Typography.Design {
    /// The design in SwiftUI.
    var font: Font.Design {
        switch self {
        case .default: .default
        case .rounded: .rounded
        case .serif: .serif
        case .monospaced: .monospaced
        }
    }
}
#endif
