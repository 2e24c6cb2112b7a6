#if canImport(SwiftUI) && DEBUG
public import AuthCore
import AuthKit
public import AuthScreens
import Foundation
public import SwiftUI

/// All screens of a brand in all their states, for previews in Xcode and for tests. The controls do nothing. Only debug
/// builds contain the view.
///
/// ```swift
/// #Preview { ScreenGallery(AcmeEnvironment.self) }
/// ```
@MainActor public struct ScreenGallery: View {
    private let brand: BrandConfiguration
    private let theme: BrandTheme
    private let language: Language
    private let samples: [ScreenSample]

    /// Creates a gallery.
    ///
    /// - Parameters:
    ///   - type: The brand's environments.
    ///   - language: The language of the screens; `nil` for the one that the device's user prefers.
    public init<E: BrandEnvironment>(_ type: E.Type, in language: Language? = nil) {
        brand = E.brand
        theme = E.theme
        self.language = language ?? .preferred(of: E.brand)
        samples = ScreenSample.all(in: type)
    }

    /// The list of the screens.
    public var body: some View {
        NavigationStack {
            List(Array(samples.enumerated()), id: \.offset) { _, sample in
                NavigationLink(sample.title) { SampleView(sample, of: brand, in: language) }
                    .accessibilityIdentifier(sample.title)
            }
            .navigationTitle(brand.name)
        }
        .authTheme(theme)
    }
}

/// One screen in one state. The controls do nothing.
@MainActor public struct SampleView: View {
    private let screen: any Screen
    private let texts: ControlTexts

    /// Creates the view of a sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - brand: The sample's brand.
    ///   - language: One of the brand's languages.
    public init(_ sample: ScreenSample, of brand: BrandConfiguration, in language: Language) {
        let texts = Texts(of: brand, in: language)
        screen = sample.screen(in: texts)
        self.texts = ControlTexts(texts)
    }

    /// The screen.
    public var body: some View { AnyScreen.view(ofAny: screen) { _ in }.environment(\.controlTexts, texts) }
}

/// One screen whose controls work, for tests of the input. Its requests get no reply, so they stay under way.
@MainActor public struct EditableSampleView: View {
    @State private var sample: ScreenSample
    private let texts: Texts

    /// Creates the view of a sample.
    ///
    /// - Parameters:
    ///   - sample: The sample before the first action.
    ///   - brand: The sample's brand.
    ///   - language: One of the brand's languages.
    public init(_ sample: ScreenSample, of brand: BrandConfiguration, in language: Language) {
        _sample = State(wrappedValue: sample)
        texts = Texts(of: brand, in: language)
    }

    /// The screen.
    public var body: some View {
        AnyScreen.view(ofAny: sample.screen(in: texts)) { action in
            if let event = action as? AuthFlow.Event { sample.handle(event) }
        }
        .environment(\.controlTexts, ControlTexts(texts))
    }
}
#endif
