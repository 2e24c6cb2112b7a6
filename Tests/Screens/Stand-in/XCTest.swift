// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// The declarations of XCTest that the tests use, for scripts/typecheck-ios on Linux. XCTest is not in an SDK for devices.
// This file is not compared with the real XCTest, with which the macOS job compiles the tests.
public import Foundation

open class XCTestCase: NSObject {
    public override init() {}
    open var continueAfterFailure = true
}

public func XCTAssertTrue(
    _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertFalse(
    _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertNotNil(
    _ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertNil(
    _ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertEqual<T: Equatable>(
    _ first: @autoclosure () throws -> T, _ second: @autoclosure () throws -> T,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertGreaterThan<T: Comparable>(
    _ first: @autoclosure () throws -> T, _ second: @autoclosure () throws -> T,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTUnwrap<T>(
    _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) throws -> T {
    guard let value = try expression() else { throw CocoaError(.featureUnsupported) }
    return value
}

public protocol XCTActivity: NSObjectProtocol {
    var name: String { get }
}

open class XCTContext: NSObject {
    @MainActor public class func runActivity<Result>(
        named name: String, block: @MainActor (any XCTActivity) throws -> Result
    ) rethrows -> Result {
        fatalError("the stand-in runs nothing")
    }
}

@MainActor open class XCUIElement: NSObject {
    public enum ElementType: UInt, Sendable {
        case any, button, link, staticText, `switch`, textField, secureTextField
    }

    nonisolated override init() {}
    public var exists: Bool { false }
    public var isHittable: Bool { false }
    public var isEnabled: Bool { false }
    public var identifier: String { "" }
    public var label: String { "" }
    public var frame: CGRect { fatalError("the stand-in runs nothing") }
    public var value: Any? { nil }
    public var placeholderValue: String? { nil }
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    public var keyboards: XCUIElementQuery { XCUIElementQuery() }
    public var navigationBars: XCUIElementQuery { XCUIElementQuery() }
    public var textFields: XCUIElementQuery { XCUIElementQuery() }
    public var secureTextFields: XCUIElementQuery { XCUIElementQuery() }
    public func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
    public func tap() {}
    public func swipeUp() {}
    public func swipeDown() {}
    public func typeText(_ text: String) {}
    public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate { XCUICoordinate() }
}

@MainActor open class XCUICoordinate: NSObject {
    nonisolated override init() {}
    public func press(
        forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
        withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
    ) {}
}

public struct XCUIGestureVelocity: Hashable, Sendable {
    public static let slow = XCUIGestureVelocity()
}

@MainActor open class XCUIElementQuery: NSObject {
    nonisolated override init() {}
    public var firstMatch: XCUIElement { XCUIElement() }
    public var allElementsBoundByIndex: [XCUIElement] { [] }
    public var buttons: XCUIElementQuery { self }
    public var count: Int { 0 }
    public func matching(identifier: String) -> XCUIElementQuery { self }
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}

@MainActor open class XCUIApplication: XCUIElement {
    public nonisolated override init() {}
    public var launchArguments: [String] = []
    public func launch() {}
    public func activate() {}
    public func performAccessibilityAudit(
        for types: XCUIAccessibilityAuditType = .all,
        _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
    ) throws {}
}

@MainActor open class XCUIDevice: NSObject {
    public enum Button: Int, Sendable {
        case home = 1
    }

    public class var shared: XCUIDevice { XCUIDevice() }
    nonisolated override init() {}
    public func press(_ button: Button) {}
}

open class XCUIAccessibilityAuditIssue: NSObject {}

public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let contrast = XCUIAccessibilityAuditType(rawValue: 1)
    public static let all = XCUIAccessibilityAuditType(rawValue: .max)
}
