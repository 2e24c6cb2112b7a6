import AppleSignIn
import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import ClerkAuth
import CognitoAuth
import FamilyAccounts
import Foundation
import HostedUI
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import SupabaseAuth
import Testing

extension LiveSuites {
    /// The same app, and its users, at each backend. One after another, and apart from the other live suites: a journey first
    /// prepares its service for its brand.
    @Suite(.serialized) struct JourneyTests {
        /// A backend of the app.
        enum Service: String, CaseIterable { case pool, platform, supabase, clerk }

        @Test(arguments: Service.allCases, EmailJourney.allCases)
        func `a user signs up and signs in by email`(service: Service, journey: EmailJourney) async throws {
            switch service {
            case .pool, .platform: try await run(journey, at: service, JourneyEnvironment.local)
            // These services do not tell the status of an address, so their users have one page.
            case .supabase, .clerk: try await run(journey, at: service, OnePageEnvironment.local)
            }
        }

        private func run(
            _ journey: EmailJourney, at service: Service, _ environment: some BrandEnvironment
        ) async throws {
            let app = try app(at: service, environment)
            try await journey.run(
                EmailJourneys(brand: type(of: environment).brand, service: app.service) {
                    try await app.launch($0, nil)
                })
        }

        @Test(arguments: [Service.pool, .platform])
        func `an app observes the same session events at each backend`(service: Service) async throws {
            let app = try app(at: service, ExampleEnvironment.development)
            let clock = TestClock(Date())
            var device = LiveDevice()
            device.services.clock = clock.session
            try await app.service.prepare(for: ExampleEnvironment.brand)
            let auth = try await app.launch(device, nil)
            let other = try await app.launch(LiveDevice(), nil)
            let journey = SessionJourney(auth) {
                try await app.service.code(for: .signUp, sentTo: $0)
            } expire: { email, password in
                // Another device signs the user out everywhere, and the access token expires.
                _ = try await other.client.signIn(username: email, password: password)
                await other.client.signOut(globally: true)
                clock.advance(by: 7200)
            }
            #expect(try await journey.run() == SessionJourney.events)
            #expect(try await app.service.violations() == [])
        }

        @Test(arguments: [Service.supabase, .clerk])
        func `a new user of a brand without codes signs up, and is still signed in at the next launch`(
            service: Service
        ) async throws {
            let app = try self.app(at: service, WithoutCodesEnvironment.local)
            try await EmailJourneys(brand: WithoutCodesEnvironment.brand, service: app.service) {
                try await app.launch($0, nil)
            }.withoutCodes()
        }

        @Test(arguments: familyChecks) func `a family plays, and saves its results`(check: BrandCheck) async throws {
            try await check.run()
        }

        @Test func `a user of Apple's sheet returns to an account of a Clerk instance, and deletes it after a proof`()
            async throws
        {
            let app = try app(at: .clerk)
            let instance = try #require(app.service as? LiveClerk)
            let bundleIdentifier = JourneyEnvironment.local.definition.app.bundleIdentifier
            try await instance.prepare(for: JourneyEnvironment.brand)
            try await instance.control("POST", "/settings", ["apple_clients": [bundleIdentifier]])
            let account = LiveAppleAccount(
                audience: bundleIdentifier, name: AppleIDName(given: "Ada", family: "Example"))
            let apple = ScriptedAppleID()
            await apple.atSheet(account.sheet)
            let device = LiveDevice(appleID: apple)
            let user = try await instance.control("POST", "/users", ["email": account.email]) as? [String: String]
            func names() async throws -> [String?] {
                let users = try await instance.control("GET", "/users") as? [[String: Any]]
                return try #require(users).map { $0["first_name"] as? String }
            }

            let first = try await app.launch(device, nil)
            #expect(try await first.client.signInWithWebUI(for: .apple).isSignedIn)
            #expect(try await first.client.getCurrentUser().userID == user?["id"])
            // The service has no field for the name in a transfer, so the app delivers it afterward.
            for _ in 0..<500 where try await names() != ["Ada"] { try await Task.sleep(for: .milliseconds(20)) }
            #expect(try await names() == ["Ada"])

            try await instance.advance(bySeconds: 900)
            let later = try await app.launch(device.later(bySeconds: 900), nil)
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await later.client.deleteUser() }
            await apple.atSheet(LiveAppleAccount(audience: bundleIdentifier).sheet)
            await #expect(throws: AuthError.service(.userMismatch)) {
                _ = try await later.client.reauthenticate(by: .page(.apple))
            }
            await apple.atSheet(account.sheet)
            #expect(try await later.client.reauthenticate(by: .page(.apple)).method == .page(.apple))
            try await later.client.deleteUser()
            #expect(try await later.client.fetchAuthSession() == .signedOut)
            #expect(try await names() == [])
            #expect(try await instance.violations() == [])
        }

        private static let familyChecks = FamilyChecks.checks {
            let project = try #require(LiveSupabase.running)
            return JourneyApp(service: project) { device, guestUpgrade in
                await BrandAuth(
                    FamilyEnvironment.development,
                    backend: SupabaseBackend(url: project.url, publishableKey: project.publishableKey),
                    services: device.services, guestUpgrade: guestUpgrade)
            }
        }

        private func app(at service: Service) throws -> JourneyApp { try app(at: service, JourneyEnvironment.local) }

        private func app(at service: Service, _ environment: some BrandEnvironment) throws -> JourneyApp {
            let (running, backend): (any JourneyService, any AuthBackend)
            switch service {
            case .pool:
                (running, backend) = (
                    try #require(LiveUserPool.running),
                    CognitoBackend(try #require(LivePool.running).configuration)
                )
            case .platform:
                let server = try #require(LivePlatform.running)
                (running, backend) = (server, PlatformBackend(apiBaseURL: server.url))
            case .supabase:
                let project = try #require(LiveSupabase.running)
                (running, backend) = (
                    project, SupabaseBackend(url: project.url, publishableKey: project.publishableKey)
                )
            case .clerk:
                let instance = try #require(LiveClerk.running)
                (running, backend) = (
                    instance, try #require(ClerkBackend(publishableKey: instance.publishableKey))
                )
            }
            return JourneyApp(service: running) { device, guestUpgrade in
                await BrandAuth(environment, backend: backend, services: device.services, guestUpgrade: guestUpgrade)
            }
        }

        @Test(arguments: [SignInProvider.apple, .google])
        func `a user of a pool's pages gets a session of the pool`(provider: SignInProvider) async throws {
            let pool = try #require(LiveUserPool.running)
            let servers = try #require(LiveServers.current)
            let device = LiveDevice(user: pool.pages.user(for: provider))
            let auth = await BrandAuth(
                JourneyEnvironment.local, backend: CognitoBackend(try #require(LivePool.running).configuration),
                pages: HostedUIBackend(servers.pool.configuration), services: device.services)
            let client = auth.client
            #expect(try await client.signInWithWebUI(for: provider).isSignedIn)
            let user = try await client.getCurrentUser()
            #expect(user.provider == provider)
            let tokens = try #require(try await client.fetchAuthSession().tokens)
            let renewed = try await #require(auth.sessions.first).tokens(insteadOf: tokens.accessToken, of: user)
            #expect(renewed.accessToken != tokens.accessToken)
            #expect(await device.requests.last == "GetTokensFromRefreshToken")
            #expect(await client.signOut() == .complete)
            _ = try await client.signInWithWebUI(for: provider)
            #expect(try await client.getCurrentUser() == user)
            try await client.deleteUser()
            #expect(await device.requests.last == "DeleteUser")
            #expect(try await client.fetchAuthSession() == .signedOut)
            _ = try await client.signInWithWebUI(for: provider)
            #expect(try await client.getCurrentUser().userID != user.userID)
        }
    }
}

/// A journey of ``EmailJourneys``.
enum EmailJourney: String, CaseIterable {
    case newUser, strangerSignsUpFirst, screens, addressAndPassword, deletedAccount

    func run(_ journeys: EmailJourneys) async throws {
        switch self {
        case .newUser: try await journeys.newUser()
        case .strangerSignsUpFirst: try await journeys.strangerSignsUpFirst()
        case .screens: try await journeys.screens()
        case .addressAndPassword: try await journeys.addressAndPassword()
        case .deletedAccount: try await journeys.deletedAccount()
        }
    }
}

/// A brand with a field that every backend stores, and Apple's sheet.
private enum JourneyEnvironment: String, TestEnvironment {
    case local

    static var brand: BrandConfiguration { .example(signUpFields: [.firstName], minimumAge: 0) }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: ExampleEnvironment.development.definition.app, backend: .client(UnavailableAuthClient()),
            features: [.appleSignIn])
    }
}

/// The same brand, whose users enter address and password on one page.
private enum OnePageEnvironment: String, TestEnvironment {
    case local

    static var brand: BrandConfiguration {
        .example(
            signUpFields: [.firstName], minimumAge: 0,
            screens: ScreenArrangement(welcome: .sheets, email: .onePage))
    }
}

/// A brand without codes.
private enum WithoutCodesEnvironment: String, TestEnvironment {
    case local

    static var brand: BrandConfiguration {
        .example(signUpFields: [.firstName], oneTimeCode: nil, minimumAge: 0)
    }
}
