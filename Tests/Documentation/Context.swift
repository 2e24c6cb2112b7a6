// The names that the code of the documentation uses but does not declare. scripts/docs compiles this file with that code.

import AcmeAuth
import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import EmailOTP
import Foundation
import SwiftUI

@MainActor let auth = BrandAuth(AcmeEnvironment.development)
let myClient: any AuthClient = UnavailableAuthClient()
@MainActor let myServices = SystemServices.inMemory()

// MARK: Users and input

let user = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
let error = AuthError.network
let notice = EmailOTPFlow.Notice.passwordReset

struct TestTime: Sendable {
    let now = Date()
}

let time = TestTime()
let password = SecretText("Moon-River-7")

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

struct Games: Sendable {
    func open(for userID: String) async {}
    func close() async {}
    func hide() {}
    func load(_ data: Data) {}
    func show(_ error: AuthError) {}
}

let games = Games()
@MainActor var message = ""
@MainActor var mayRetry = false

func log(_ text: String) {}
func check(_ condition: Bool) {}

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
