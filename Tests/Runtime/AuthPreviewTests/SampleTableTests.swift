import AuthCore
import AuthKit
import AuthScreens
import FamilyAccounts
import PushRegistration
import Testing

@testable import AuthPreview

/// The states in which pictures and checks see each screen.
@MainActor @Suite struct SampleTableTests {
    /// What a sample of a screen shows, apart from the screen as it opens.
    private enum Sight: String, Comparable {
        /// An error at a field.
        case fieldError
        /// An error in the notice.
        case notice
        /// A request is under way.
        case busy

        static func < (one: Sight, other: Sight) -> Bool { one.rawValue < other.rawValue }
    }

    /// The sights that some brand has of each screen.
    private static let table: [ScreenID: Set<Sight>] = [
        .restoring: [.busy], .offline: [.notice, .busy], .locked: [.notice, .busy], .sessionEnded: [],
        .welcome: [.notice, .busy], .terms: [], .birthdate: [.fieldError, .notice, .busy], .tooYoung: [],
        .email: [.fieldError, .notice, .busy], .signIn: [.fieldError, .notice, .busy],
        .createAccount: [.fieldError, .notice, .busy], .code: [.fieldError, .notice, .busy],
        .password: [.fieldError, .notice, .busy], .newPassword: [.fieldError, .notice, .busy],
        .challenge: [.fieldError, .busy], .termsUpdate: [.notice, .busy], .menu: [.busy], .banner: [],
        .account: [.notice, .busy], .changeEmail: [.fieldError, .notice, .busy],
        .confirmEmail: [.fieldError, .notice, .busy],
        // The button stays blocked until the word is right, so no word is an error.
        .deleteAccount: [.notice, .busy],
        .proveIdentity: [.fieldError, .notice, .busy], .pushExplanation: [.busy],
        .familyLoading: [.busy], .familyOffline: [.notice], .whoIsPlaying: [], .childPIN: [.notice],
        .parentProof: [.fieldError, .notice, .busy], .parentArea: [.notice, .busy],
        .addChild: [.fieldError, .notice, .busy], .changePIN: [.fieldError, .notice, .busy],
        .removeChild: [.notice, .busy],
    ]

    /// Returns the screens of a brand in all of their states.
    private static func screens(of brand: BrandConfiguration) async -> [any Screen] {
        let texts = Texts(of: brand, in: .en)
        return await BrandSamples(of: SampleBrands.app(of: brand)).samples.map { $0.screen(in: texts) }
    }

    private static func sights(of screen: any Screen) -> Set<Sight> {
        var sights: Set<Sight> = []
        for element in screen.elements {
            if element.problem != nil { sights.insert(.fieldError) }
            if case .notice(let notice) = element, notice.kind == .problem { sights.insert(.notice) }
        }
        if screen.isWaiting { sights.insert(.busy) }
        return sights
    }

    /// Finds a screen without a sample of an error or of a request, and a new screen without any.
    @Test func `samples show each screen with its errors and while a request is under way`() async {
        var seen: [ScreenID: Set<Sight>] = [:]
        for brand in SampleBrands.all {
            for screen in await Self.screens(of: brand) {
                seen[screen.id, default: []].formUnion(Self.sights(of: screen))
            }
        }
        #expect(Set(seen.keys) == Set(Self.table.keys))
        for (id, sights) in Self.table { #expect(seen[id]?.sorted() == sights.sorted(), "\(id.rawValue)") }
    }

    /// Finds a brand whose arrangement leaves out the samples that another brand has.
    @Test(arguments: SampleBrands.all)
    func `each screen of a brand that takes input has an error at a field and a request`(
        brand: BrandConfiguration
    ) async {
        var seen: [ScreenID: Set<Sight>] = [:]
        var takesInput: Set<ScreenID> = []
        for screen in await Self.screens(of: brand) {
            seen[screen.id, default: []].formUnion(Self.sights(of: screen))
            if screen.elements.contains(where: Self.takesInput) { takesInput.insert(screen.id) }
        }
        #expect(takesInput.count > (brand.id == "no-email" ? 0 : 5))
        for id in takesInput {
            let expected = id == .deleteAccount ? [.busy] : [.fieldError, .busy] as Set<Sight>
            #expect(expected.isSubset(of: seen[id] ?? []), "\(id.rawValue)")
        }
    }

    private static func takesInput(_ element: Element) -> Bool {
        switch element {
        case .input(let input): input.lock == .editable
        case .secret(let input): input.lock == .editable
        case .day(let input): input.lock == .editable
        default: false
        }
    }
}
