// The declarations of AuthenticationServices that AuthUI uses. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import UIKit

@MainActor open class ASAuthorizationAppleIDButton: UIControl {
    public convenience init(
        type: ASAuthorizationAppleIDButton.ButtonType, style: ASAuthorizationAppleIDButton.Style
    ) { fatalError() }
    open var cornerRadius: CGFloat {
        get { fatalError() }
        set { fatalError() }
    }
}

extension ASAuthorizationAppleIDButton {
    public enum ButtonType: Int, @unchecked Sendable {
        case `continue` = 1
    }

    public enum Style: Int, @unchecked Sendable {
        case white = 0
        case whiteOutline = 1
        case black = 2
    }
}
