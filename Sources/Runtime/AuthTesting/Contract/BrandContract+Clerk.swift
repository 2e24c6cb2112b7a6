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
        let email = emailChecks("Clerk instance") {
            let app = try app()
            return (app.service, { device in try await app.launch(device, nil) })
        }
        let others = features.flatMap { $0.checks(of: Environment.brand, at: "Clerk instance", app: app) }
        return email + others
    }
}
