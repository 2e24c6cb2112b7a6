#if canImport(SwiftUI)
import AuthCore
import Foundation
import SwiftUI

/// The roles of text on the screens.
enum TextRole {
    /// Paragraphs, labels and fields.
    case body
    /// Emphasized text.
    case strong
    /// Hints and errors.
    case note
    /// The title of a screen.
    case heading
}

extension AuthStyle {
    /// Returns the font of a role, which follows the user's text size.
    func font(_ role: TextRole) -> Font {
        let typography = theme.typography
        guard let fonts = typography.fonts else {
            return switch role {
            case .body: .system(.body, design: typography.design.font)
            case .strong: .system(.body, design: typography.design.font).weight(.semibold)
            case .note: .system(.subheadline, design: typography.design.font)
            case .heading: .system(.title2, design: typography.design.font).weight(.bold)
            }
        }
        // The sizes of the system's text styles at the standard text size.
        return switch role {
        case .body: .custom(fonts.regular.postScriptName, size: 17, relativeTo: .body)
        case .strong: .custom(fonts.bold.postScriptName, size: 17, relativeTo: .body)
        case .note: .custom(fonts.regular.postScriptName, size: 15, relativeTo: .subheadline)
        case .heading: .custom(fonts.bold.postScriptName, size: 22, relativeTo: .title2)
        }
    }

    /// Returns the font of bold text at a size in points, which does not follow the user's text size.
    func boldFont(fixedSize size: CGFloat) -> Font {
        if let fonts = theme.typography.fonts { return .custom(fonts.bold.postScriptName, fixedSize: size) }
        return .system(size: size, weight: .bold, design: theme.typography.design.font)
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
