// The declarations of UIKit that AuthUI uses. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIApplication: UIResponder {}

/// All requirements are optional.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    open var isUserInteractionEnabled: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    open var isHidden: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    open var window: UIWindow? { fatalError() }
    open func didMoveToWindow() { fatalError() }
    open func layoutIfNeeded() { fatalError() }
    open func endEditing(_ force: Bool) -> Bool { fatalError() }
}

@MainActor open class UIControl: UIView {
    open var isEnabled: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError() }
}

extension UIControl {
    public struct Event: OptionSet, @unchecked Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var touchUpInside: UIControl.Event { fatalError() }
    }
}

@MainActor open class UIMenuElement: NSObject {}

extension UIMenuElement {
    public struct Attributes: OptionSet, @unchecked Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
    }

    public enum State: Int, @unchecked Sendable {
        case off = 0
    }
}

public class UIImage: NSObject {}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
    public convenience init(
        title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off,
        handler: @escaping UIActionHandler
    ) { fatalError() }
}

extension UIAction {
    public struct Identifier: Hashable, Equatable, RawRepresentable, @unchecked Sendable {
        public init(_ rawValue: String) { fatalError() }
        public init(rawValue: String) { fatalError() }
        public var rawValue: String { fatalError() }
    }
}

@MainActor open class UIScene: UIResponder {
    open var activationState: UIScene.ActivationState { fatalError() }
}

extension UIScene {
    public enum ActivationState: Int, @unchecked Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    public class var willDeactivateNotification: NSNotification.Name { fatalError() }
    public class var didActivateNotification: NSNotification.Name { fatalError() }
    public class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
    public class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UIWindow: UIView {
    public init(windowScene: UIWindowScene) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    open var windowLevel: UIWindow.Level {
        get { fatalError() }
        set { fatalError() }
    }
    open var rootViewController: UIViewController? {
        get { fatalError() }
        set { fatalError() }
    }
    weak open var windowScene: UIWindowScene? {
        get { fatalError() }
        set { fatalError() }
    }
}

extension UIWindow {
    public struct Level: Hashable, Equatable, RawRepresentable, @unchecked Sendable {
        public init(rawValue: CGFloat) { fatalError() }
        public var rawValue: CGFloat { fatalError() }
        public static let alert: UIWindow.Level = UIWindow.Level(rawValue: 0)
    }
}

@MainActor open class UIViewController: UIResponder {
    open var presentedViewController: UIViewController? { fatalError() }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}

open class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) { fatalError() }
}

open class UITraitCollection: NSObject {
    open var userInterfaceStyle: UIUserInterfaceStyle { fatalError() }
}

public enum UIUserInterfaceStyle: Int, @unchecked Sendable {
    case dark = 2
}

public enum UIKeyboardType: Int, @unchecked Sendable {
    case `default` = 0
    case numberPad = 4
    case phonePad = 5
    case emailAddress = 7
}

public struct UITextContentType: Hashable, Equatable, RawRepresentable, @unchecked Sendable {
    public init(rawValue: String) { fatalError() }
    public var rawValue: String { fatalError() }
}

extension UITextContentType {
    public static let username = UITextContentType(rawValue: "")
    public static let givenName = UITextContentType(rawValue: "")
    public static let familyName = UITextContentType(rawValue: "")
    public static let nickname = UITextContentType(rawValue: "")
    public static let telephoneNumber = UITextContentType(rawValue: "")
    public static let password = UITextContentType(rawValue: "")
    public static let newPassword = UITextContentType(rawValue: "")
    public static let oneTimeCode = UITextContentType(rawValue: "")
}

public struct UIAccessibility {
    public static func post(notification: UIAccessibility.Notification, argument: Any?) { fatalError() }

    public struct Notification: Hashable, Equatable, RawRepresentable, @unchecked Sendable {
        public init(rawValue: UInt32) { fatalError() }
        public var rawValue: UInt32 { fatalError() }
    }
}

extension UIAccessibility.Notification {
    public static var announcement: UIAccessibility.Notification { fatalError() }
    public static var screenChanged: UIAccessibility.Notification { fatalError() }
}
