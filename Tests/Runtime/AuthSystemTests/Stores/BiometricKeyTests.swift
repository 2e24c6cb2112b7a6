import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of the meaning of Keychain status codes for a biometric key.
struct BiometricKeyTests {
    typealias Enrollment = BiometricKey.Enrollment

    static let before = Data([17, 1, 2, 3])
    static let after = Data([17, 4, 5, 6])

    @Test func `a state of another major version of the system, or of an earlier app version, proves no change`() {
        for recorded in [Data([16, 1, 2, 3]), Data([4, 5, 6]), Data([17, 4, 5]), Data()] {
            #expect(!BiometricKey.isLost(status: -25293, recorded: recorded, enrollment: .enrolled(state: Self.before)))
            #expect(!BiometricKey.hasChanged(recorded: recorded, enrollment: .enrolled(state: Self.before)))
        }
    }

    /// Returns the enrollment of a device whose biometric policy cannot be evaluated.
    private func enrollment(_ code: Int?, hasSensor: Bool = true, hasPasscode: Bool = true) -> Enrollment {
        BiometricKey.enrollment(
            canEvaluate: false, state: nil, code: code, systemVersion: 17, device: (hasSensor, hasPasscode))
    }

    @Test func `a device without a passcode or a face has no biometrics, and any other failure is temporary`() {
        #expect(
            BiometricKey.enrollment(
                canEvaluate: true, state: Data([1, 2, 3]), code: nil, systemVersion: 17, device: (true, true))
                == .enrolled(state: Self.before))
        #expect(enrollment(-5) == .none(hasPasscode: false))
        #expect(enrollment(-7) == .none(hasPasscode: true))
        #expect(enrollment(-8) == .lockedOut)
        #expect(enrollment(-6, hasSensor: false) == .none(hasPasscode: true))
        #expect(enrollment(-6, hasSensor: false, hasPasscode: false) == .none(hasPasscode: false))
        for code in [-6, -12, -13] { #expect(enrollment(code) == .unavailable) }
        for code in [-12, -13] { #expect(enrollment(code, hasSensor: false) == .unavailable) }
        for code in [-1, -2, -3, -4, -9, -10, -1004, nil] { #expect(enrollment(code) == .unknown) }
    }

    @Test func `the passcode unlocks a key only where no face can, and only if it is allowed`() {
        #expect(Enrollment.none(hasPasscode: true).refusal(allowsPasscode: true) == nil)
        #expect(Enrollment.none(hasPasscode: true).refusal(allowsPasscode: false) == .biometryChanged)
        for allows in [false, true] {
            #expect(Enrollment.none(hasPasscode: false).refusal(allowsPasscode: allows) == .biometryChanged)
            for enrollment in [Enrollment.enrolled(state: nil), .lockedOut] {
                #expect(enrollment.refusal(allowsPasscode: allows) == nil)
            }
            for enrollment in [Enrollment.unavailable, .unknown] {
                #expect(enrollment.refusal(allowsPasscode: allows) == .notUnlocked(.unavailable))
            }
        }
    }
}
