package import AuthTesting

/// The journeys of families as checks: guests, parents, children with PINs, and the demo.
package enum FamilyChecks {
    /// Returns the checks of an app of ``FamilyEnvironment``. At a Supabase project, they also save the results of children.
    package static func checks(of app: @escaping @Sendable () throws -> JourneyApp) -> [BrandCheck] {
        journeys.map { name, run in
            BrandCheck(name) {
                let app = try app()
                try await app.service.prepare(for: FamilyEnvironment.brand)
                try await run(FamilyJourneys(app: app))
                let violations = try await app.service.violations()
                try expect(
                    violations.isEmpty, "requests or responses do not match the service's documentation: \(violations)")
            }
        }
    }

    private static let journeys: [(String, @Sendable (FamilyJourneys) async throws -> Void)] = [
        (
            "a guest becomes a parent, and a child takes the guest's progress over",
            { try await $0.guestBecomesParent() }
        ),
        ("each child plays under its PIN, and saves its own results", { try await $0.children() }),
        ("wrong PINs lock a child, and time and a parent end the lock", { try await $0.lockedPIN() }),
        ("a demo saves nothing, and leads back", { try await $0.demo() }),
        ("the parent's area requires a proof each time", { try await $0.parentArea() }),
        ("each launch asks for the player", { try await $0.relaunches() }),
        ("a removed child no longer plays, and its results are deleted", { try await $0.removal() }),
        (
            "a sign-out ends the session of the child, and the next parent has another family",
            { try await $0.accountSwitch() }
        ),
    ]
}
