// The declarations of SwiftUI that AuthUI and the apps use: values. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import CoreGraphics
public import Foundation
public import UIKit

public protocol ShapeStyle {}

public struct Color: Hashable, CustomStringConvertible, ShapeStyle, View {
    public init(uiColor: UIColor) { fatalError() }
    public init(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) { fatalError() }
    public static let clear: Color = { fatalError() }()
    public var description: String { fatalError() }
    public var body: Never { fatalError() }
    public enum RGBColorSpace {
        case sRGB
        case sRGBLinear
    }
}

extension ShapeStyle where Self == Color {
    public static var clear: Color { fatalError() }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    public static var regularMaterial: Material { fatalError() }
}

public struct LinearGradient: ShapeStyle, View {
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() }
    public var body: Never { fatalError() }
}

public struct UnitPoint: Hashable, Sendable {
    public static let top: UnitPoint = { fatalError() }()
    public static let bottom: UnitPoint = { fatalError() }()
    public static let center: UnitPoint = { fatalError() }()
}

public struct Font: Hashable {
    public enum TextStyle: CaseIterable {
        case largeTitle, title, subheadline, body, footnote
    }
    public enum Design: Hashable {
        case `default`, serif, rounded, monospaced
    }
    public struct Weight: Hashable, Sendable {
        public static let medium: Font.Weight = { fatalError() }()
        public static let semibold: Font.Weight = { fatalError() }()
        public static let bold: Font.Weight = { fatalError() }()
    }
    public static func system(
        _ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil
    ) -> Font { fatalError() }
    public static func system(
        size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil
    ) -> Font { fatalError() }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        fatalError()
    }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { fatalError() }
    public func weight(_ weight: Font.Weight) -> Font { fatalError() }
    public func monospacedDigit() -> Font { fatalError() }
    public static let largeTitle: Font = { fatalError() }()
    public static let title2: Font = { fatalError() }()
    public static let title3: Font = { fatalError() }()
    public static let footnote: Font = { fatalError() }()
    public static let caption: Font = { fatalError() }()
}

public struct ButtonRole: Equatable {
    public static let destructive: ButtonRole = { fatalError() }()
    public static let cancel: ButtonRole = { fatalError() }()
}

public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ButtonStyleConfiguration
}

public struct ButtonStyleConfiguration {
    public struct Label: View {
        public var body: Never { fatalError() }
    }
    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}

public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = PrimitiveButtonStyleConfiguration
}

public struct PrimitiveButtonStyleConfiguration {}

public struct PlainButtonStyle: PrimitiveButtonStyle {
    public func makeBody(configuration: PlainButtonStyle.Configuration) -> some View { EmptyView() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { fatalError() }
}

public protocol DatePickerStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = DatePickerStyleConfiguration
}

public struct DatePickerStyleConfiguration {}

public struct WheelDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: WheelDatePickerStyle.Configuration) -> some View { EmptyView() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
    public static var wheel: WheelDatePickerStyle { fatalError() }
}

public protocol ListStyle {}

public struct SidebarListStyle: ListStyle {}

extension ListStyle where Self == SidebarListStyle {
    public static var sidebar: SidebarListStyle { fatalError() }
}

public protocol FormStyle {
    associatedtype Body: View
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = FormStyleConfiguration
}

public struct FormStyleConfiguration {}

public struct GroupedFormStyle: FormStyle {
    public func makeBody(configuration: GroupedFormStyle.Configuration) -> some View { EmptyView() }
}

extension FormStyle where Self == GroupedFormStyle {
    public static var grouped: GroupedFormStyle { fatalError() }
}

public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let all: Edge.Set = Edge.Set(rawValue: 0)
        public static let top: Edge.Set = Edge.Set(rawValue: 0)
        public static let leading: Edge.Set = Edge.Set(rawValue: 0)
        public static let bottom: Edge.Set = Edge.Set(rawValue: 0)
        public static let trailing: Edge.Set = Edge.Set(rawValue: 0)
        public static let horizontal: Edge.Set = Edge.Set(rawValue: 0)
        public static let vertical: Edge.Set = Edge.Set(rawValue: 0)
    }
}

public struct EdgeInsets: Equatable, Sendable {
    public init() { fatalError() }
}

public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal
    case vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let horizontal: Axis.Set = Axis.Set(rawValue: 0)
        public static let vertical: Axis.Set = Axis.Set(rawValue: 0)
    }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading: HorizontalAlignment = { fatalError() }()
    public static let center: HorizontalAlignment = { fatalError() }()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let top: VerticalAlignment = { fatalError() }()
    public static let center: VerticalAlignment = { fatalError() }()
    public static let firstTextBaseline: VerticalAlignment = { fatalError() }()
}

public struct Alignment: Equatable, Sendable {
    public static let center: Alignment = { fatalError() }()
    public static let leading: Alignment = { fatalError() }()
    public static let trailing: Alignment = { fatalError() }()
    public static let top: Alignment = { fatalError() }()
    public static let topTrailing: Alignment = { fatalError() }()
    public static let bottomLeading: Alignment = { fatalError() }()
}

public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top
    case bottom
}

public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    case leading
}

public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading, center, trailing
}

public enum Visibility: Hashable, CaseIterable, Sendable {
    case automatic, visible, hidden
}

public enum ControlSize: CaseIterable {
    case mini, small, regular, large
}

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let all: SafeAreaRegions = SafeAreaRegions(rawValue: 0)
}

public struct SubmitLabel {
    public static var done: SubmitLabel { fatalError() }
    public static var go: SubmitLabel { fatalError() }
    public static var next: SubmitLabel { fatalError() }
}

public struct SubmitTriggers: OptionSet {
    public typealias RawValue = Int
    public let rawValue: SubmitTriggers.RawValue
    public init(rawValue: SubmitTriggers.RawValue) { fatalError() }
    public static let text: SubmitTriggers = SubmitTriggers(rawValue: 0)
}

public struct TextInputAutocapitalization {
    public static var never: TextInputAutocapitalization { fatalError() }
    public static var words: TextInputAutocapitalization { fatalError() }
    public static var characters: TextInputAutocapitalization { fatalError() }
}

public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
    public static var allowsSelection: Bool { fatalError() }
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { fatalError() }
}

public struct AccessibilityTraits: SetAlgebra {
    public static let isButton: AccessibilityTraits = { fatalError() }()
    public static let isHeader: AccessibilityTraits = { fatalError() }()
    public static let isLink: AccessibilityTraits = { fatalError() }()
    public static let isSelected: AccessibilityTraits = { fatalError() }()
    public static let updatesFrequently: AccessibilityTraits = { fatalError() }()
    public init() { fatalError() }
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
    public mutating func formUnion(_ other: AccessibilityTraits) { fatalError() }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
    public mutating func formIntersection(_ other: AccessibilityTraits) { fatalError() }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { fatalError() }
    public func contains(_ member: AccessibilityTraits) -> Bool { fatalError() }
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { fatalError() }
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
}

public struct AccessibilityChildBehavior: Hashable {
    public static let ignore: AccessibilityChildBehavior = { fatalError() }()
    public static let contain: AccessibilityChildBehavior = { fatalError() }()
    public static let combine: AccessibilityChildBehavior = { fatalError() }()
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command: EventModifiers = { fatalError() }()
}

public struct KeyEquivalent {
    public static let delete: KeyEquivalent = { fatalError() }()
    public init(_ character: Character) { fatalError() }
}

public struct GridItem {
    public enum Size {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) { fatalError() }
}

public struct PinnedScrollableViews: OptionSet {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public struct KeyboardShortcut {
    public static let defaultAction: KeyboardShortcut = { fatalError() }()
    public static let cancelAction: KeyboardShortcut = { fatalError() }()
}

public struct Animation: Equatable {
    public static let `default`: Animation = { fatalError() }()
}

public struct SensoryFeedback: Equatable, Sendable {
    public static let error: SensoryFeedback = { fatalError() }()
}

public struct DefaultFocusEvaluationPriority: Sendable {
    public static let automatic: DefaultFocusEvaluationPriority = { fatalError() }()
}

public struct ScrollDismissesKeyboardMode {
    public static var interactively: ScrollDismissesKeyboardMode { fatalError() }
}

public struct NavigationBarItem {
    public enum TitleDisplayMode {
        case automatic, inline, large
    }
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) { fatalError() }
}

public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) { fatalError() }
}
