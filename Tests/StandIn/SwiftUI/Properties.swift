// The declarations of SwiftUI that AuthUI and the apps use: the properties of views. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import CoreGraphics
public import Foundation
public import Observation
public import UIKit

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    public var projectedValue: Binding<Value> { fatalError() }
    public init(projectedValue: Binding<Value>) { fatalError() }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}

@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
    public var wrappedValue: Value { fatalError() }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError() }
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable { fatalError() }
}

@propertyWrapper public struct FocusState<Value> where Value: Hashable {
    @propertyWrapper public struct Binding {
        private let value: Value
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set { fatalError() }
        }
        public var projectedValue: FocusState<Value>.Binding { fatalError() }
    }
    public init() where Value == Bool { fatalError() }
    public init<T>() where Value == T?, T: Hashable { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

@propertyWrapper public struct ScaledMetric<Value> where Value: BinaryFloatingPoint {
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { fatalError() }
    public init(wrappedValue: Value) { fatalError() }
    public var wrappedValue: Value { fatalError() }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
    public init() { fatalError() }
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { fatalError() }
        set { fatalError() }
    }
}

extension EnvironmentValues {
    public var locale: Locale {
        get { fatalError() }
        set { fatalError() }
    }
    public var scenePhase: ScenePhase {
        get { fatalError() }
        set { fatalError() }
    }
    public var colorScheme: ColorScheme {
        get { fatalError() }
        set { fatalError() }
    }
    public var colorSchemeContrast: ColorSchemeContrast { fatalError() }
    public var defaultMinListRowHeight: CGFloat {
        get { fatalError() }
        set { fatalError() }
    }
    public var layoutDirection: LayoutDirection {
        get { fatalError() }
        set { fatalError() }
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { fatalError() }
        set { fatalError() }
    }
    public var isEnabled: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { fatalError() }
        set { fatalError() }
    }
    public var accessibilityReduceMotion: Bool { fatalError() }
    public var openURL: OpenURLAction {
        get { fatalError() }
        set { fatalError() }
    }
}

public struct OpenURLAction {
    public func callAsFunction(_ url: URL) { fatalError() }
}

public enum ScenePhase: Comparable {
    case background
    case inactive
    case active
}

public enum ColorScheme: CaseIterable {
    case light
    case dark
}

public enum ColorSchemeContrast: CaseIterable, Sendable {
    case standard
    case increased
}

public enum LayoutDirection: Hashable, CaseIterable {
    case leftToRight
    case rightToLeft
}

public enum UserInterfaceSizeClass {
    case compact
    case regular
}

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable {
    case large
    public var isAccessibilitySize: Bool { fatalError() }
    public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { fatalError() }
}
