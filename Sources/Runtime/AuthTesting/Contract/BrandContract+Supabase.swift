import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation

extension LiveApps {
    /// The checks at the running Supabase project.
    func supabaseChecks() -> [BrandCheck] {
        guard let name = expected.local.supabase else { return [] }
        let app: @Sendable () throws -> JourneyApp = {
            let server = try require(LiveSupabase.running, "no Supabase project runs; use 'scripts/servers run'")
            let environment = try environment(name).environment
            let backend = try require(supabase, "the call of live(supabase:) passes no project")(server)
            return JourneyApp(service: server) { device, guestUpgrade in
                await BrandAuth(environment, backend: backend, services: device.services, guestUpgrade: guestUpgrade)
            }
        }
        let email = emailChecks("Supabase project") {
            let app = try app()
            return (app.service, { device in try await app.launch(device, nil) })
        }
        let others = features.flatMap { $0.checks(of: Environment.brand, at: "Supabase project", app: app) }
        return email + [confirmationCheck(app)] + others
    }

    /// A check at a project whose setting for the confirmation of addresses does not fit the brand.
    private func confirmationCheck(_ app: @escaping @Sendable () throws -> JourneyApp) -> BrandCheck {
        let confirms = expected.oneTimeCode == nil
        return BrandCheck(
            "Supabase project: a user signs up, although the project \(confirms ? "confirms" : "does not confirm") addresses"
        ) {
            let app = try app()
            try await app.service.prepare(for: Environment.brand)
            let project = try require(app.service as? LiveSupabase, "the service is not a Supabase project")
            try await project.control("POST", "/settings", ["autoconfirm": !confirms])
            let client = try await app.launch(LiveDevice(), nil).client
            let email = "live-\(UUID().uuidString.lowercased())@example.com"
            let password = Environment.brand.passwordPolicy.sample
            let options = SignUpOptions(
                attributes: Environment.brand.signUpFields.map(\.field).filter { $0 != .birthdate }
                    .map { AuthUserAttribute($0.attributeKey, value: EmailVisitor.value(for: $0)) },
                birthdate: try Birthdate(iso8601: EmailVisitor.value(for: .birthdate)),
                terms: TermsAcceptance(version: Environment.brand.terms.version, acceptedAt: Date()))
            let signUp = try await client.signUp(username: email, password: password, options: options)
            if confirms {
                guard case .confirmUser = signUp.nextStep else {
                    throw CheckFailure("the sign-up asks for no code: \(signUp.nextStep)")
                }
                let early = try await client.signIn(username: email, password: password)
                try expect("the step of a sign-in before the code", early.nextStep, equals: .confirmSignUp)
                let code = try await app.service.code(for: .signUp, sentTo: email)
                _ = try await client.confirmSignUp(for: email, confirmationCode: code.value, password: password)
            } else {
                try expect("the step after the sign-up", signUp.nextStep, equals: .done)
            }
            let signIn = try await client.signIn(username: email, password: password)
            try expect(signIn.isSignedIn, "the sign-in asks for \(signIn.nextStep)")
            try expect("the user's address", try await client.getCurrentUser().email, equals: email)
            let violations = try await app.service.violations()
            try expect(violations.isEmpty, "requests do not match the service's documentation: \(violations)")
        }
    }
}
