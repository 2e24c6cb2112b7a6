import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension LiveApps {
    /// The checks at the running Clerk instance.
    func clerkChecks() -> [BrandCheck] {
        guard let name = expected.local.clerk else { return [] }
        let app: @Sendable () throws -> JourneyApp = {
            let server = try require(LiveClerk.running, "no Clerk instance runs; use 'scripts/servers run'")
            let environment = try environment(name).environment
            let backend = try require(clerk?(server), "the call of live(clerk:) passes no instance")
            return JourneyApp(service: server) { device, guestUpgrade in
                await BrandAuth(environment, backend: backend, services: device.services, guestUpgrade: guestUpgrade)
            }
        }
        func check(
            _ name: String, _ journey: @escaping @Sendable (ClerkJourneys) async throws -> Void
        ) -> BrandCheck {
            clerkCheck(name, app) { app, instance in
                try await journey(ClerkJourneys(brand: Environment.brand, app: app, instance: instance))
            }
        }
        let email = emailChecks("Clerk instance") {
            let app = try app()
            return (app.service, { device in try await app.launch(device, nil) })
        }
        var checks = [
            check("a user on a new device enters a code, and is known there afterwards") { try await $0.newDevice() },
            check("a user with an authenticator app enters its code") { try await $0.secondFactor() },
            check("a session of a minute's tokens lasts for ten minutes") { try await $0.tenMinutes() },
            check("a session that ended elsewhere ends in the app") { try await $0.endedElsewhere() },
        ]
        if Environment.brand.signUpForm.contains(where: { $0.asksForSMSConsent && $0.isOptional }) {
            checks.append(
                check("a phone number is sent only with the consent to text messages") { try await $0.phone() })
        }
        if expected.has(.accountDeletion) {
            checks.append(
                check("a deletion long after the sign-in asks for the password") { try await $0.lateDeletion() })
        }
        for provider in expected.webProviders {
            checks.append(
                check("a user signs up, returns and proves the identity at the page of \(provider.rawValue)") {
                    try await $0.page(of: provider)
                })
        }
        let others = features.flatMap { $0.checks(of: Environment.brand, at: "Clerk instance", app: app) }
        let local = expected.environments.first { $0.name == name }
        let sheet = local?.features.contains("appleSignIn") == true ? appleChecks(name, app) : []
        return (expected.hasEmailFlow ? email + checks : []) + sheet + others
    }

    private func clerkCheck(
        _ name: String, _ app: @escaping @Sendable () throws -> JourneyApp,
        _ journey: @escaping @Sendable (JourneyApp, LiveClerk) async throws -> Void
    ) -> BrandCheck {
        BrandCheck("Clerk instance: \(name)") {
            let app = try app()
            let instance = try require(app.service as? LiveClerk, "the service is not a Clerk instance")
            try await instance.prepare(for: Environment.brand)
            try await journey(app, instance)
            let violations = try await instance.violations()
            try expect(violations.isEmpty, "requests do not match the service's documentation: \(violations)")
        }
    }

    /// The checks of an environment with the system's sheet for Sign in with Apple.
    private func appleChecks(_ name: String, _ app: @escaping @Sendable () throws -> JourneyApp) -> [BrandCheck] {
        func check(
            _ text: String, _ journey: @escaping @Sendable (ClerkAppleJourneys) async throws -> Void
        ) -> BrandCheck {
            clerkCheck(text, app) { app, instance in
                let identity = try environment(name).environment.definition.app
                try await journey(
                    ClerkAppleJourneys(app: app, instance: instance, bundleIdentifier: identity.bundleIdentifier))
            }
        }
        let checks = [
            check("a new user of Apple's sheet gets an account with the name") { try await $0.newUser() },
            check("a user closes Apple's sheet, and signs in at the next one, through the screens") {
                try await $0.screens()
            },
            check("a user of Apple's sheet signs out, and signs in again") { try await $0.signOutAndReturn() },
            check("a user of Apple's sheet returns on another device") { try await $0.anotherDevice() },
            check("Apple's sheet signs in to the account with the same address, which gets the name") {
                try await $0.existingAccount()
            },
            check("a closed sign-up refuses new users of Apple's sheet, and no others") {
                try await $0.closedSignUp()
            },
            check("the name from Apple's sheet survives a sign-in that fails") { try await $0.nameAfterFailure() },
            check("a sign-in at a sheet that the user closes sends no request") { try await $0.closedSheet() },
            check("a token of another sheet is not sent") { try await $0.tokenOfAnotherSheet() },
            check("a token of Apple for another app begins no session") { try await $0.tokenForAnotherApp() },
            check("a revocation at Apple ends the session at the next launch") { try await $0.revocation() },
        ]
        guard expected.has(.accountDeletion) else { return checks }
        return checks + [
            check("a user proves the identity at Apple's sheet, and deletes the account") {
                try await $0.deletion()
            }
        ]
    }
}
