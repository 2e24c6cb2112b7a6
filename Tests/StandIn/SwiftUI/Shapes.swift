// The declarations of SwiftUI that AuthUI and the apps use: shapes. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import CoreGraphics
public import Foundation
public import UIKit

public protocol VectorArithmetic: AdditiveArithmetic {
    mutating func scale(by rhs: Double)
    var magnitudeSquared: Double { get }
}

public struct EmptyAnimatableData: VectorArithmetic {
    public static var zero: EmptyAnimatableData { fatalError() }
    public static func + (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { fatalError() }
    public static func - (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { fatalError() }
    public mutating func scale(by rhs: Double) { fatalError() }
    public var magnitudeSquared: Double { fatalError() }
}

public protocol Animatable {
    associatedtype AnimatableData: VectorArithmetic
    var animatableData: Self.AnimatableData { get set }
}

extension Animatable where Self.AnimatableData == EmptyAnimatableData {
    public var animatableData: EmptyAnimatableData {
        get { fatalError() }
        set { fatalError() }
    }
}

public protocol Shape: Animatable, View {
    func path(in rect: CGRect) -> Path
}

public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    func inset(by amount: CGFloat) -> Self.InsetShape
}

extension Shape {
    public var body: _ShapeView<Self, ForegroundStyle> { fatalError() }
    public func fill<S>(_ content: S, style: FillStyle = FillStyle()) -> some View where S: ShapeStyle { EmptyView() }
    public func stroke<S>(_ content: S, style: StrokeStyle) -> some View where S: ShapeStyle { EmptyView() }
    public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle { EmptyView() }
}

extension InsettableShape {
    public func strokeBorder<S>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View
    where S: ShapeStyle { EmptyView() }
}

public struct ForegroundStyle: Sendable, ShapeStyle {}

public struct _ShapeView<Content, Style>: View where Content: Shape, Style: ShapeStyle {
    public var body: Never { fatalError() }
}

public enum RoundedCornerStyle {
    case circular
    case continuous
}

public struct Path: Equatable {
    public init() { fatalError() }
    public init(_ rect: CGRect) { fatalError() }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {
        fatalError()
    }
}

public struct Rectangle: Shape {
    public init() { fatalError() }
    public func path(in rect: CGRect) -> Path { fatalError() }
}

public struct RoundedRectangle: Shape {
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) { fatalError() }
    public func path(in rect: CGRect) -> Path { fatalError() }
}

public struct Circle: Shape {
    public init() { fatalError() }
    public func path(in rect: CGRect) -> Path { fatalError() }
}

extension Rectangle: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

extension RoundedRectangle: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

extension Circle: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
