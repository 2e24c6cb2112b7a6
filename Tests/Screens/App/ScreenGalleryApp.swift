import AuthCore
import AuthScreens
import AuthUI
import SwiftUI

/// Shows the screens of the brands for tests. The arguments decide what it shows; see `Launch`.
@main @MainActor
struct ScreenGalleryApp: App {
    private let launch = Launch(ProcessInfo.processInfo.arguments)

    var body: some Scene {
        WindowGroup {
            if let launch, let brand = GalleryBrand.all.first(where: { $0.id == launch.brand }) {
                LaunchView(launch: launch, brand: brand)
            } else {
                BrandList()
            }
        }
    }
}

/// The galleries of all brands.
@MainActor
private struct BrandList: View {
    @State private var chosen: String?

    var body: some View {
        List(GalleryBrand.all) { brand in
            Button(brand.type.brand.name) { chosen = brand.id }
        }
        .sheet(
            isPresented: Binding {
                chosen != nil
            } set: {
                if !$0 { chosen = nil }
            }
        ) {
            if let brand = GalleryBrand.all.first(where: { $0.id == chosen }) { gallery(of: brand.type) }
        }
    }

    private func gallery(of type: any BrandEnvironment.Type) -> AnyView {
        func gallery<E: BrandEnvironment>(_ type: E.Type) -> AnyView { AnyView(ScreenGallery(type)) }
        return gallery(type)
    }
}

/// The view that the arguments name.
@MainActor
struct LaunchView: View {
    private let launch: Launch
    private let brand: GalleryBrand
    private let samples: [ScreenSample]

    init(launch: Launch, brand: GalleryBrand) {
        self.launch = launch
        self.brand = brand
        samples = ScreenSample.all(in: brand.type)
    }

    var body: some View {
        content
            .modifier(VariantModifier(variant: launch.variant))
            .preferredColorScheme(launch.variant.isDark ? .dark : .light)
    }

    @ViewBuilder private var content: some View {
        switch launch.content {
        case .sample(let index) where samples.indices.contains(index):
            SampleStage(brand: brand, sample: samples[index], language: launch.variant.language)
        case .editableSample(let index) where samples.indices.contains(index):
            BusySample(brand: brand, sample: samples[index], language: launch.variant.language)
        case .sample(let index), .editableSample(let index): Text(verbatim: "There is no sample \(index)")
        case .app: BusyApp.view(of: brand.type)
        case .journey: JourneyApp.view(of: brand.type)
        case .lock(let place): LockApp(place)
        }
    }
}

/// One sample in the brand's theme.
@MainActor
struct SampleStage: View {
    let brand: GalleryBrand
    let sample: ScreenSample
    let language: Language

    var body: some View {
        NavigationStack { SampleView(sample, of: brand.type.brand, in: language) }
            .authTheme(brand.type.theme)
    }
}

/// The text size, the direction and the language of a variant.
struct VariantModifier: ViewModifier {
    let variant: Variant

    func body(content: Content) -> some View {
        content
            .dynamicTypeSize(variant.isLarge ? .accessibility3 : .large)
            .environment(\.layoutDirection, variant.isRightToLeft ? .rightToLeft : .leftToRight)
            .environment(\.locale, Locale(identifier: variant.language.rawValue))
    }
}
