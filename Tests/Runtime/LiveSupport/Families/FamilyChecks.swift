package import AuthCore
package import AuthTesting

/// The journeys of families as checks: guests, parents, children with PINs, and the demo.
package enum FamilyChecks {
    /// Returns the checks of an app whose users sign in by email. At a Supabase project, they also save the results of
    /// children.
    package static func checks(
        of brand: BrandConfiguration, app: @escaping @Sendable () throws -> JourneyApp
    ) -> [BrandCheck] {
        guard brand.providers.contains(.email), let policy = brand.familyAccounts else { return [] }
        return journeys.filter { $0.isPossible(brand) }.map { journey in
            BrandCheck(journey.name) {
                let app = try app()
                try await app.service.prepare(for: brand)
                try await journey.run(FamilyJourneys(app: app, brand: brand, policy: policy))
                let violations = try await app.service.violations()
                try expect(
                    violations.isEmpty, "requests or responses do not match the service's documentation: \(violations)")
            }
        }
    }

    private struct Journey: Sendable {
        let name: String
        let isPossible: @Sendable (BrandConfiguration) -> Bool
        let run: @Sendable (FamilyJourneys) async throws -> Void

        init(
            _ name: String, if isPossible: @escaping @Sendable (BrandConfiguration) -> Bool = { _ in true },
            _ run: @escaping @Sendable (FamilyJourneys) async throws -> Void
        ) {
            self.name = name
            self.isPossible = isPossible
            self.run = run
        }
    }

    private static let journeys = [
        Journey("a guest plays without a family, and is a guest at the next launch", if: \.offersGuests) {
            try await $0.guest()
        },
        Journey("a guest becomes a parent, and a child takes the guest's progress over", if: \.offersGuests) {
            try await $0.guestBecomesParent()
        },
        Journey("each child plays under its PIN, and saves its own results") { try await $0.children() },
        Journey("wrong PINs lock a child, and time and a parent end the lock") { try await $0.lockedPIN() },
        Journey("a demo saves nothing, and leads back", if: { $0.features.contains(.demoMode) }) {
            try await $0.demo()
        },
        Journey("the parent's area requires a proof each time") { try await $0.parentArea() },
        Journey("each launch asks for the player", if: \.session.restoresAtLaunch) { try await $0.relaunches() },
        Journey("a removed child no longer plays, and its results are deleted") { try await $0.removal() },
        Journey("a sign-out ends the session of the child, and the next parent has another family") {
            try await $0.accountSwitch()
        },
        Journey("a deleted account takes the family with it", if: { $0.features.contains(.accountDeletion) }) {
            try await $0.deletion()
        },
    ]
}

extension BrandConfiguration {
    fileprivate var offersGuests: Bool { providers.contains(.guest) }
}
