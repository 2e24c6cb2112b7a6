import AuthCore
import AuthKit
import AuthScreens
import RuntimeTestSupport
import Testing

struct SampleTests {
    /// Brands that differ in everything that changes the screens.
    private static let brands: [BrandConfiguration] = [
        .example(), .example(screens: ScreenArrangement(welcome: .none, email: .onePage)),
        .example(providers: [.guest, .email], signUpFields: [], oneTimeCode: nil, minimumAge: 0),
        .example(providers: [.apple, .google], minimumAge: 16),
    ]

    @Test(arguments: brands)
    func `texts, labels and controls of every sample are complete in every language`(brand: BrandConfiguration) {
        let samples = ScreenSample.all(of: brand)
        #expect(samples.count > 15)
        for language in Language.allCases {
            let texts = Texts(of: brand, in: language)
            for sample in samples {
                let screen = sample.screen(in: texts)
                #expect(screen.id == sample.id, "\(sample.title)")
                #expect(!screen.title.isEmpty)
                let identifiers = screen.elements.flatMap(\.identifiers)
                #expect(Set(identifiers).count == identifiers.count, "\(sample.title)")
                for text in screen.elements.flatMap(\.texts) { #expect(!text.isEmpty, "\(sample.title)") }
                #expect(screen.commands.count { $0.role == .primary } <= 1, "\(sample.title)")
            }
        }
    }

    @Test(arguments: brands)
    func `no description of a sample contains a secret`(brand: BrandConfiguration) {
        let texts = Texts(of: brand, in: .en)
        for sample in ScreenSample.all(of: brand) {
            var dumped = ""
            dump(sample.screen(in: texts), to: &dumped)
            for secret in [brand.passwordPolicy.sample, "123456"] {
                #expect(!dumped.contains(secret), "\(sample.title)")
            }
        }
    }
}
