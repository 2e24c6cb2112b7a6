import AuthCore
import Testing

@testable import AuthSystem

/// Tests of the place of an item, by policy, choices and device.
struct VaultRulesTests {
    typealias Place = VaultRules.Place
    typealias Gate = VaultRules.Gate

    private static let refused = Gate.refused(.notUnlocked(.unavailable))
    private static let other = SecureStoreKey(rawValue: "email-flow")

    private func rules(
        locks: Bool = false, _ gate: Gate = .available, choices: Set<SessionChoice> = []
    ) -> VaultRules {
        VaultRules(
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: locks, userChoices: choices), gate: gate)
    }

    private func places(_ rules: VaultRules, _ record: VaultRecord? = nil) -> [Place] {
        let choices = rules.choices(of: record)
        return [SecureStoreKey.session, SecureStoreKey(rawValue: "session.pages"), Self.other]
            .map { rules.place(of: $0, by: choices) }
    }

    @Test func `the user's choices apply to sessions, and not to other values`() {
        let rules = rules(locks: true, choices: [.restore, .biometricUnlock])
        let plain = Place.disk(isSealed: false)
        #expect(places(rules) == [.disk(isSealed: true), .disk(isSealed: true), plain])
        let unlocked = VaultRecord(unlocksWithBiometrics: false)
        #expect(places(rules, unlocked) == [plain, plain, plain])
        let leaves = Place.memory(isSealed: true)
        #expect(places(rules, VaultRecord(staysSignedIn: false)) == [leaves, leaves, plain])
        let both = Place.memory(isSealed: false)
        #expect(
            places(rules, VaultRecord(staysSignedIn: false, unlocksWithBiometrics: false)) == [both, both, plain])
    }

    @Test func `remembered devices are read without Face ID, even if it locks everything else`() {
        for gate in [Gate.available, Self.refused] {
            let rules = rules(locks: true, gate)
            #expect(rules.place(of: .devices, by: rules.choices(of: nil)) == .disk(isSealed: false))
            #expect(rules.place(of: Self.other, by: rules.choices(of: nil)) != .disk(isSealed: false))
        }
    }

    @Test func `a session whose key cannot be used is in memory, whether the user stays signed in or not`() {
        let rules = rules(locks: true, Self.refused, choices: [.restore, .biometricUnlock])
        #expect(places(rules).first == .substitute)
        #expect(places(rules, VaultRecord(staysSignedIn: false)).first == .memory(isSealed: false))
        #expect(places(rules, VaultRecord(unlocksWithBiometrics: false)).first == .disk(isSealed: false))
    }

    @Test func `a choice changes only what the policy offers, and only within its bounds`() {
        let record = VaultRecord(staysSignedIn: false, unlocksWithBiometrics: false)
        #expect(places(rules(locks: true), record).first == .disk(isSealed: true))
        let leaves = Place.memory(isSealed: true)
        #expect(places(rules(locks: true, choices: [.restore]), record).first == leaves)
        let more = VaultRecord(staysSignedIn: true, unlocksWithBiometrics: true)
        #expect(places(rules(choices: [.restore, .biometricUnlock]), more).first == .disk(isSealed: false))
    }

    @Test func `a device without a usable key offers no choice of the lock`() {
        let all: Set<SessionChoice> = [.restore, .biometricUnlock]
        #expect(rules(locks: true, choices: all).offeredChoices == all)
        #expect(rules(locks: true, .missing, choices: all).offeredChoices == [.restore])
        #expect(rules(locks: true, Self.refused, choices: all).offeredChoices == [.restore])
        #expect(rules(locks: false, choices: all).offeredChoices == [.restore])
        #expect(!rules(locks: true, .missing, choices: all).choices(of: nil).unlocksWithBiometrics)
    }
}
