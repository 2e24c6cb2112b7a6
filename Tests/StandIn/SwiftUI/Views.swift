// The declarations of SwiftUI that AuthUI and the apps use: views. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import UIKit

public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor var body: Self.Body { get }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
    public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { fatalError() }
    public static func buildBlock() -> EmptyView { fatalError() }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { fatalError() }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { fatalError() }
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View { fatalError() }
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View { fatalError() }
    @_disfavoredOverload public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { fatalError() }
}

public struct TupleView<T>: View {
    public var body: Never { fatalError() }
}

public struct _ConditionalContent<TrueContent, FalseContent> {}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError() }
}

public struct EmptyView: View {
    public init() { fatalError() }
    public var body: Never { fatalError() }
}

public struct AnyView: View {
    public init<V>(_ view: V) where V: View { fatalError() }
    public var body: Never { fatalError() }
}

public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor func body(content: Self.Content) -> Self.Body
    typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

public struct AccessibilityAttachmentModifier: ViewModifier {
    public func body(content: AccessibilityAttachmentModifier.Content) -> Never { fatalError() }
}

public struct Text: View, Equatable {
    public init<S>(_ content: S) where S: StringProtocol { fatalError() }
    public init(verbatim content: String) { fatalError() }
    public init(_ attributedContent: AttributedString) { fatalError() }
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { fatalError() }
    public init<F>(_ input: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
    public func font(_ font: Font?) -> Text { fatalError() }
    public func foregroundColor(_ color: Color?) -> Text { fatalError() }
    public func monospacedDigit() -> Text { fatalError() }
    public var body: Never { fatalError() }
}

extension Text {
    public enum Case: Sendable {
        case uppercase
    }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(_ value: String) { fatalError() }
    public init(stringLiteral value: String) { fatalError() }
}

public struct Image: View, Equatable {
    public init(_ name: String, bundle: Bundle? = nil) { fatalError() }
    public init(systemName: String) { fatalError() }
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image { fatalError() }
    public var body: Never { fatalError() }
}

extension Image {
    public enum ResizingMode {
        case tile, stretch
    }
}

public struct Label<Title, Icon>: View where Title: View, Icon: View {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) { fatalError() }
    public init<S>(_ title: S, systemImage name: String) where S: StringProtocol { fatalError() }
}

public struct Button<Label>: View where Label: View {
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
    public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) { fatalError() }
    public init<S>(_ title: S, action: @escaping () -> Void) where S: StringProtocol { fatalError() }
}

public struct VStack<Content>: View where Content: View {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { fatalError() }
    public var body: Never { fatalError() }
}

public struct HStack<Content>: View where Content: View {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { fatalError() }
    public var body: Never { fatalError() }
}

public struct LazyVGrid<Content>: View where Content: View {
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) { fatalError() }
    public var body: Never { fatalError() }
}

public struct ZStack<Content>: View where Content: View {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Group<Content> {}

extension Group: View where Content: View {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError() }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}

public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
    @MainActor public var body: some View { EmptyView() }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol { fatalError() }
}

public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}

extension ForEach where Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { fatalError() }
}

public struct Spacer: View {
    public init(minLength: CGFloat? = nil) { fatalError() }
    public var body: Never { fatalError() }
}

public struct ScrollView<Content>: View where Content: View {
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        fatalError()
    }
    @MainActor public var body: some View { EmptyView() }
}

public struct ScrollViewReader<Content>: View where Content: View {
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

public struct ScrollViewProxy {
    public func scrollTo<ID>(_ id: ID, anchor: UnitPoint? = nil) where ID: Hashable { fatalError() }
}

public struct GeometryReader<Content>: View where Content: View {
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

public struct GeometryProxy {
    public var size: CGSize { fatalError() }
}

public struct ViewThatFits<Content>: View where Content: View {
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) { fatalError() }
    public var body: Never { fatalError() }
}

@MainActor public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    @MainActor public var body: some View { EmptyView() }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
    public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View
    { fatalError() }
}

public struct Form<Content>: View where Content: View {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

@MainActor public struct NavigationStack<Data, Root>: View where Root: View {
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        fatalError()
    }
    @MainActor public var body: some View { EmptyView() }
}

public struct NavigationPath {}

public struct NavigationLink<Label, Destination>: View where Label: View, Destination: View {
    @MainActor public var body: some View { EmptyView() }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) { fatalError() }
    public init<S>(_ title: S, @ViewBuilder destination: () -> Destination) where S: StringProtocol { fatalError() }
}

public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    @MainActor public var body: some View { EmptyView() }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}

public struct TextField<Label>: View where Label: View {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

public struct SecureField<Label>: View where Label: View {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

public struct Toggle<Label>: View where Label: View {
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
    public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol { fatalError() }
}

public struct DatePicker<Label>: View where Label: View {
    public typealias Components = DatePickerComponents
    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { fatalError() }
    @MainActor public var body: some View { EmptyView() }
}

public struct DatePickerComponents: OptionSet {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let hourAndMinute: DatePickerComponents = DatePickerComponents(rawValue: 0)
    public static let date: DatePickerComponents = DatePickerComponents(rawValue: 0)
}

public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    @MainActor public var body: some View { EmptyView() }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { fatalError() }
}
