import AuthCore
import AuthKit
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the bar at the top of a screen, with the samples of a brand.
struct ScreenBarTests {
    /// Returns the bars of a screen in all of its states.
    private func bars(of id: ScreenID, welcome: ScreenArrangement.Welcome = .stack) -> [ScreenBar] {
        // A guest sees the same screens behind another one.
        let brand = BrandConfiguration.example(
            providers: [.email, .apple], screens: ScreenArrangement(welcome: welcome))
        return ScreenSample.all(of: brand).filter { $0.id == id }.map {
            ScreenBar($0.screen(in: Texts(of: brand, in: .en)))
        }
    }

    @Test(
        arguments: [
            (.account, .large), (.menu, .large), (.deleteAccount, .large), (.terms, .inline),
            (.proveIdentity, .hidden), (.signIn, .hidden), (.code, .hidden), (.welcome, .hidden),
        ] as [(ScreenID, ScreenBar.TitleStyle)])
    func `a list and a document have their title in the bar, and a form below it`(
        _ id: ScreenID, _ style: ScreenBar.TitleStyle
    ) {
        let bars = bars(of: id)
        #expect(!bars.isEmpty)
        for bar in bars {
            let hasHeading = bar.elements.contains { if case .heading(bar.title) = $0 { true } else { false } }
            #expect(bar.titleStyle == style && hasHeading == (style == .hidden && id != .welcome))
        }
    }

    @Test func `the leading button of the bar is not below it`() throws {
        for bar in bars(of: .signIn) + bars(of: .account) + bars(of: .termsUpdate) {
            let command = try #require(bar.leading?.command)
            #expect(!bar.elements.flatMap(\.commands).contains(command))
        }
    }

    @Test(
        arguments: [
            (.stack, .signIn, "back"), (.sheets, .signIn, "close"), (.none, .signIn, "none"), (.none, .code, "back"),
            (.stack, .welcome, "none"), (.none, .account, "close"), (.none, .changeEmail, "back"),
            (.none, .terms, "close"), (.none, .termsUpdate, "cancel"),
        ] as [(ScreenArrangement.Welcome, ScreenID, String)])
    func `the leading button goes back, closes the sheet, or cancels`(
        _ welcome: ScreenArrangement.Welcome, _ id: ScreenID, _ button: String
    ) {
        let names = bars(of: id, welcome: welcome).map { bar in
            switch bar.leading {
            case nil: "none"
            case .back?: "back"
            case .close?: "close"
            case .cancel?: "cancel"
            }
        }
        #expect(Set(names) == [button])
    }
}
