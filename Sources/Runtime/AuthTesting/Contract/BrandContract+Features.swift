import AuthCore
import AuthKit
import AuthSystem
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    func features(_ expected: ExpectedBrand) -> [BrandCheck] {
        let syncs = expected.environments.filter { $0.backend != .amplify }.compactMap { environment in
            environment.backendSyncURL.map { url in
                BrandCheck("\(environment.name): backend sync sends the access token and stops at sign-out") {
                    try await checkBackendSync(environment.name, url)
                }
            }
        }
        guard expected.has(.clientMetrics) else {
            return syncs + [
                BrandCheck("the app records no client metrics") {
                    let metrics = try await launch().metrics
                    try expect(metrics == nil, "the app records metrics, but manifest.json has no 'clientMetrics'")
                }
            ]
        }
        let metrics = BrandCheck("client metrics: sign-ins are counted without personal data") {
            try await checkMetrics(expected)
        }
        return syncs + [metrics]
    }

    /// Signs in, out and in again. The list of requests then shows a request that was sent after the sign-out.
    private func checkBackendSync(_ name: String, _ url: String) async throws {
        let service = RecordingTransport { _ in HTTPResponse(status: 200, body: Data(#"{"name":"Ada"}"#.utf8)) }
        let auth = await BrandAuth(
            try environment(name), services: .inMemory(transport: service, clock: BrandClock.clock))
        await auth.start()
        let session = try require(auth.sessions.first, "the backend has no session controller")
        var expected: [String] = []
        for token in ["first", "second"] {
            let provider = try require(Environment.brand.providers.first, "the brand has no sign-in provider")
            try await session.begin(
                as: AuthUser(userID: "1", username: "ada", email: nil, provider: provider),
                with: TokenSet(accessToken: token, expiresIn: .seconds(3600)), for: session.signInTicket())
            expected.append("\(url) Bearer \(token)")
            let requests = try await service.requests(by: "GET", atLeast: expected.count)
            try expect("the list of requests", requests, equals: expected)
            await session.signOut()
        }
    }

    private func checkMetrics(_ expected: ExpectedBrand) async throws {
        let auth = try await launchBehindAgeGate(expected)
        let metrics = try require(auth.metrics, "the app records no metrics, but manifest.json has 'clientMetrics'")
        if expected.offers(.email) { try await countEmail(auth, metrics, expected) }
        let others = expected.webProviders + (expected.offers(.guest) ? [.guest] : [])
        for provider in others {
            _ =
                try await provider == .guest
                ? auth.client.signInAsGuest() : auth.client.signInWithWebUI(for: provider)
            await auth.client.signOut()
        }
        let figures = metrics.take()
        try expect("the number of sign-ins", figures.successfulSignIns, equals: others.count)
        try expect(metrics.take().successfulSignIns == 0, "the figures are not 0 after they were taken")
    }

    /// Counts the steps from a failed sign-in to a new password. No counts are left afterward.
    private func countEmail(
        _ auth: BrandAuth, _ metrics: ClientMetrics, _ expected: ExpectedBrand
    ) async throws {
        let client = auth.client
        let password = expected.password.example
        let newPassword = String(password.reversed())
        try await expectError(.invalidCredentials, "a sign-in without an account") {
            _ = try await client.signIn(username: email, password: password)
        }
        try await signUp(auth, expected)
        _ = try await client.signIn(username: email, password: password)
        await client.signOut()
        _ = try await client.resetPassword(for: email)
        let code = try await auth.code(for: email)
        try await client.confirmResetPassword(for: email, with: newPassword, confirmationCode: code)
        _ = try await client.signIn(username: email, password: newPassword)
        let userID = try await client.getCurrentUser().userID

        let figures = metrics.take()
        let sent = String(decoding: try JSONEncoder().encode(figures), as: UTF8.self)
        let personal = ["ada", "example.com", password, newPassword, userID] + expected.signUpFields.map(\.example)
        try expect(!personal.contains(where: sent.contains), "the figures contain personal data of the user")
        try expect("the number of sign-ins", figures.successfulSignIns, equals: 2)
        try expect("the number of failed sign-ins", figures.failedSignIns, equals: 1)
        try expect("the number of sign-ups", figures.signUps, equals: 1)
        try expect("the number of finished sign-ups", figures.completedSignUps, equals: 1)
        try expect("the number of finished password resets", figures.completedPasswordResets, equals: 1)
        await client.signOut()
    }
}
