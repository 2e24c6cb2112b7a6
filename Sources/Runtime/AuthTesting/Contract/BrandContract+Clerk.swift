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
            BrandCheck("Clerk instance: \(name)") {
                let app = try app()
                let instance = try require(app.service as? LiveClerk, "the service is not a Clerk instance")
                try await instance.prepare(for: Environment.brand)
                try await journey(ClerkJourneys(brand: Environment.brand, app: app, instance: instance))
                let violations = try await instance.violations()
                try expect(violations.isEmpty, "requests do not match the service's documentation: \(violations)")
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
        return (expected.hasEmailFlow ? email + checks : []) + others
    }
}
