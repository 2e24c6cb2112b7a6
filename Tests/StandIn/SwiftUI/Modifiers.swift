// The declarations of SwiftUI that AuthUI and the apps use: modifiers, toolbars, apps and UIKit. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import Observation
public import UIKit

extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { fatalError() }
    public func font(_ font: Font?) -> some View { EmptyView() }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        EmptyView()
    }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { EmptyView() }
    public func foregroundColor(_ color: Color?) -> some View { EmptyView() }
    public func padding(_ insets: EdgeInsets) -> some View { EmptyView() }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
    public func padding(_ length: CGFloat) -> some View { EmptyView() }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        EmptyView()
    }
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { EmptyView() }
    public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable { EmptyView() }
    public func disabled(_ disabled: Bool) -> some View { EmptyView() }
    public func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    where V: View { EmptyView() }
    public func background<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
    where S: ShapeStyle { EmptyView() }
    public func background<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View
    where S: ShapeStyle, T: Shape { EmptyView() }
    public func background<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View
    where S: ShapeStyle, T: InsettableShape { EmptyView() }
    public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View {
        EmptyView()
    }
    public func overlay<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View where S: ShapeStyle {
        EmptyView()
    }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { EmptyView() }
    public func fixedSize() -> some View { EmptyView() }
    public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle { EmptyView() }
    public func tint(_ tint: Color?) -> some View { EmptyView() }
    public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle { EmptyView() }
    public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { EmptyView() }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { EmptyView() }
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View { EmptyView() }
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        EmptyView()
    }
    public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View where V: Equatable { EmptyView() }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
    public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { EmptyView() }
    public func lineLimit(_ number: Int?) -> some View { EmptyView() }
    public func textCase(_ textCase: Text.Case?) -> some View { EmptyView() }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    public func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable { EmptyView() }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { EmptyView() }
    public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape { EmptyView() }
    public func opacity(_ opacity: Double) -> some View { EmptyView() }
    public func navigationTitle(_ title: Text) -> some View { EmptyView() }
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { EmptyView() }
    public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol { EmptyView() }
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        EmptyView()
    }
    public func navigationDestination<D, C>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View
    where D: Hashable, C: View { EmptyView() }
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { EmptyView() }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { EmptyView() }
    public func id<ID>(_ id: ID) -> some View where ID: Hashable { EmptyView() }
    public func monospacedDigit() -> some View { EmptyView() }
    public func kerning(_ kerning: CGFloat) -> some View { EmptyView() }
    public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability { EmptyView() }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
        EmptyView()
    }
    public func textContentType(_ textContentType: UITextContentType?) -> some View { EmptyView() }
    public func keyboardType(_ type: UIKeyboardType) -> some View { EmptyView() }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
    public func focused<Value>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View
    where Value: Hashable { EmptyView() }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { EmptyView() }
    public func defaultFocus<V>(
        _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View where V: Hashable { EmptyView() }
    public func sensoryFeedback<T>(_ feedback: SensoryFeedback, trigger: T) -> some View where T: Equatable {
        EmptyView()
    }
    public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { EmptyView() }
    public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { EmptyView() }
    public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View { EmptyView() }
    public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { EmptyView() }
    public func toolbarBackground<S>(_ style: S, for bars: ToolbarPlacement...) -> some View where S: ShapeStyle {
        EmptyView()
    }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { EmptyView() }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { EmptyView() }
    public func scrollContentBackground(_ visibility: Visibility) -> some View { EmptyView() }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { EmptyView() }
    public func listRowBackground<V>(_ view: V?) -> some View where V: View { EmptyView() }
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { EmptyView() }
    public func listStyle<S>(_ style: S) -> some View where S: ListStyle { EmptyView() }
    public func formStyle<S>(_ style: S) -> some View where S: FormStyle { EmptyView() }
    public func datePickerStyle<S>(_ style: S) -> some View where S: DatePickerStyle { EmptyView() }
    public func labelsHidden() -> some View { EmptyView() }
    public func controlSize(_ controlSize: ControlSize) -> some View { EmptyView() }
    public func scaledToFit() -> some View { EmptyView() }
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        EmptyView()
    }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { EmptyView() }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { EmptyView() }
    public func safeAreaInset<V>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View { EmptyView() }
    public func safeAreaInset<V>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View { EmptyView() }
    public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable { EmptyView() }
    public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View { EmptyView() }
    public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
    where Content: ToolbarContent { EmptyView() }
    public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { fatalError() }
    public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    public func accessibilityLabel<S>(_ label: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol { fatalError() }
    public func accessibilityValue(_ valueDescription: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    public func accessibilityValue<S>(_ value: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol { fatalError() }
    public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    public func accessibilityHint<S>(_ hint: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol { fatalError() }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
}

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
    public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityLabel(_ label: Text) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<Content, Modifier> {
        fatalError()
    }
    public func accessibilityLabel<S>(_ label: S) -> ModifiedContent<Content, Modifier> where S: StringProtocol {
        fatalError()
    }
    public func accessibilityValue(_ valueDescription: Text) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<Content, Modifier> {
        fatalError()
    }
    public func accessibilityValue<S>(_ value: S) -> ModifiedContent<Content, Modifier> where S: StringProtocol {
        fatalError()
    }
    public func accessibilityHint(_ hint: Text) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> ModifiedContent<Content, Modifier> { fatalError() }
    public func accessibilityHint<S>(_ hint: S) -> ModifiedContent<Content, Modifier> where S: StringProtocol {
        fatalError()
    }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<Content, Modifier> {
        fatalError()
    }
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedContent<Content, Modifier> {
        fatalError()
    }
}

// MARK: Toolbars

public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Self.Body { get }
}

extension Never: ToolbarContent {}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public typealias Body = Never
    public var body: Never { return fatalError() }
}

@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent {
        fatalError()
    }
    public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
        content
    }
    public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some ToolbarContent
    where C0: ToolbarContent, C1: ToolbarContent { c0 }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: ToolbarContent { fatalError() }
}

public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {
    public typealias Body = Never
    public var body: Never { return fatalError() }
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { fatalError() }
}

public struct ToolbarItemGroup<Content>: ToolbarContent where Content: View {
    public typealias Body = Never
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { fatalError() }
    public var body: Never { return fatalError() }
}

public struct ToolbarPlacement {
    public static var automatic: ToolbarPlacement { fatalError() }
}

public struct ToolbarItemPlacement {
    public static let automatic: ToolbarItemPlacement = { fatalError() }()
    public static let principal: ToolbarItemPlacement = { fatalError() }()
    public static let cancellationAction: ToolbarItemPlacement = { fatalError() }()
    public static let keyboard: ToolbarItemPlacement = { fatalError() }()
    public static let primaryAction: ToolbarItemPlacement = { fatalError() }()
    public static let bottomBar: ToolbarItemPlacement = { fatalError() }()
    public static var topBarTrailing: ToolbarItemPlacement { fatalError() }
}

public struct Transaction {
    public var disablesAnimations: Bool {
        get { fatalError() }
        set { fatalError() }
    }
}

// MARK: Apps

public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor var body: Self.Body { get }
    @MainActor init()
}

extension App {
    @MainActor public static func main() { fatalError() }
}

public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { fatalError() }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { fatalError() }
}

public struct WindowGroup<Content>: Scene where Content: View {
    public init(@ViewBuilder content: () -> Content) { fatalError() }
    @MainActor public var body: some Scene { fatalError() as Never }
}

// MARK: UIKit

@MainActor @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>
where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
    @MainActor public var wrappedValue: DelegateType { fatalError() }
    @MainActor public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
}

public protocol UIViewRepresentable: View where Self.Body == Never {
    associatedtype UIViewType: UIView
    @MainActor func makeUIView(context: Self.Context) -> Self.UIViewType
    @MainActor func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
    @MainActor static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
    associatedtype Coordinator = Void
    @MainActor func makeCoordinator() -> Self.Coordinator
    typealias Context = UIViewRepresentableContext<Self>
}

extension UIViewRepresentable where Self.Coordinator == Void {
    public func makeCoordinator() -> Self.Coordinator { fatalError() }
}

extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator) { fatalError() }
    public var body: Never { fatalError() }
}

@MainActor public struct UIViewRepresentableContext<Representable> where Representable: UIViewRepresentable {
    @MainActor public let coordinator: Representable.Coordinator
    @MainActor public var environment: EnvironmentValues { fatalError() }
}

@MainActor open class UIHostingController<Content>: UIViewController where Content: View {
    @MainActor public init(rootView: Content) { fatalError() }
    @MainActor public var rootView: Content {
        get { fatalError() }
        set { fatalError() }
    }
}
