// Names as in Context.swift, for code with views or with other modules than the brand's.

import AcmeAuth
import AuthScreens
import EmailOTP
import SwiftUI

let myClient: any AuthClient = UnavailableAuthClient()
@MainActor let myServices = SystemServices.inMemory()
let notice = EmailOTPFlow.Notice.passwordReset
let password = "Moon-River-7"
let birthdate: Birthdate? = nil

struct TestTime: Sendable {
    let now = Date()
}

let time = TestTime()

@MainActor func ask(for fields: [SignUpField]) {}
@MainActor func answer(to challenge: SignInChallenge) -> String { "123456" }
@MainActor func show(_ text: String, offersRetry: Bool) {}

// MARK: The app around the sign-in

struct HomeView: View {
    let identity: AuthIdentity

    var body: some View { Text("Home") }
}

struct HelpLink: View {
    init(_ screen: ScreenID) {}

    var body: some View { Text("Help") }
}

struct Progress: Sendable {
    func move(from guest: String, to account: String) async throws {}
}

let progress = Progress()

struct Campaign: Sendable {
    var name: String { get async { "spring" } }
}

let campaign = Campaign()

struct Captcha: Sendable {
    func solve() async throws -> String { "token" }
}

let captcha = Captcha()

final class PlayersStage: AuthStage {
    var result: AuthStageResult?
    var onChange: (@MainActor () -> Void)?

    init(_ auth: BrandAuth) {}

    func screen(in context: ScreenContext) -> any Screen<WelcomeScreen.Action> { fatalError("not called") }
    func send(_ action: WelcomeScreen.Action) {}
}

// MARK: Services of the app

struct StatisticsService: Sendable {
    func send(_ text: String) {}
    func setProperty(_ name: String, _ value: String?) {}
}

let service = StatisticsService()
let url = URL(filePath: "/")
let project = url
let publishableKey = ""
let json = Data()
