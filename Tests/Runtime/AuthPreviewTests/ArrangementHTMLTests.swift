import AuthCore
import AuthKit
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// Tests that the HTML of a screen follows the brand's arrangement.
@MainActor @Suite struct ArrangementHTMLTests {
    private func device(_ app: PreviewApp) async throws -> PreviewDevice {
        let device = PreviewDevice(app)
        for round in 0..<1000 where device.model.screen?.id == .restoring {
            if round > 500 { try await Task.sleep(for: .milliseconds(10)) } else { await Task.yield() }
        }
        return device
    }

    private func html(_ device: PreviewDevice) throws -> String {
        let screen = try #require(device.model.screen)
        return ScreenHTML().html(screen).source
    }

    private func app(_ screens: ScreenArrangement) -> PreviewApp {
        switch screens.welcome {
        case .cards: PreviewApp(CardsEnvironment.development, backend: .releaseMock)
        case .stack: PreviewApp(StackEnvironment.development, backend: .releaseMock)
        case .sheets, .none: PreviewApp(PreviewEnvironment.development, backend: .releaseMock)
        }
    }

    @Test(arguments: [ScreenArrangement.Welcome.sheets, .stack, .cards])
    func `a first screen names its arrangement, which the style draws`(_ welcome: ScreenArrangement.Welcome)
        async throws
    {
        let page = try html(await device(app(ScreenArrangement(welcome: welcome))))
        #expect(page.contains(#" data-id="welcome" "#) && page.contains(" data-arrangement=\"\(welcome.rawValue)\""))
        #expect(page.contains("<ul class=\"facts\"><li>Keep progress on all your devices</li>") == (welcome == .cards))
        #expect(page.contains(#"value="continueWith.email""#) == (welcome == .stack))
        let rule = ".screen[data-arrangement=\(welcome.rawValue)]"
        #expect(ScreenStyle.rules.contains(rule) == (welcome != .stack), "a stack is the plain column")
    }

    @Test func `the code is on the page of the sign-up, whose fields are read-only`() async throws {
        let device = try await device(app(ScreenArrangement(welcome: .stack)))
        for interaction: Interaction in [
            .tap(.provider(.email)), .tap(.createAccount), .edit(.email, "mira@example.com"),
            .edit(.password, "Moon-River-7"), .turn(.terms, true), .tap(.submit),
        ] {
            device.model.perform(interaction)
        }
        await device.settle(within: .seconds(600))
        let page = try html(device)
        #expect(page.contains(#" data-id="createAccount" "#) && page.contains(#" data-arrangement="samePage""#))
        for field in ["email", "password"] {
            #expect(page.contains(" readonly id=\"input-\(field)\""), "\(page)")
        }
        #expect(page.contains(#"value="mira@example.com""#) && page.contains(#"data-id="code""#))
        #expect(!page.contains("Moon-River-7"))
    }
}

private enum CardsEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            minimumAge: 0, screens: ScreenArrangement(welcome: .cards),
            familyAccounts: FamilyAccountPolicy(maxChildren: 5, pinLength: 4))
    }
}

private enum StackEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            signUpFields: [], minimumAge: 0, screens: ScreenArrangement(welcome: .stack, code: .samePage))
    }
}
