import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of the meaning of Keychain status codes for a biometric key.
struct BiometricKeyTests {
    typealias Enrollment = BiometricKey.Enrollment

    static let before = Data([1, 2, 3])
    static let after = Data([4, 5, 6])

    @Test func `a key that the system removed is lost`() {
        for enrollment in [Enrollment.enrolled(state: Self.before), .enrolled(state: nil), .none, .unknown] {
            #expect(BiometricKey.isLost(status: -25300, recorded: Self.before, enrollment: enrollment))
            #expect(BiometricKey.isLost(status: -25300, recorded: nil, enrollment: enrollment))
        }
    }

    @Test func `a refusal after the enrolled faces or fingers changed means a lost key`() {
        let isLost = BiometricKey.isLost
        #expect(isLost(-25293, Self.before, .enrolled(state: Self.after)))
        #expect(isLost(-25293, Self.before, .none))
        #expect(isLost(-25293, nil, .none))
    }

    @Test func `a refusal with the same enrolled faces or fingers means a failed check`() {
        let isLost = BiometricKey.isLost
        #expect(!isLost(-25293, Self.before, .enrolled(state: Self.before)))
        // Locked out after too many failed attempts.
        #expect(!isLost(-25293, Self.before, .unknown))
        #expect(!isLost(-25293, Self.before, .enrolled(state: nil)))
        // A key of an earlier version has no recorded state. It is never removed on a guess.
        #expect(!isLost(-25293, nil, .enrolled(state: Self.after)))
    }

    @Test(arguments: [0, -128, -25308, -25315, -25291, -25316, -34018, -50] as [Int32])
    func `no other status means that the key is lost`(status: Int32) {
        for enrollment in [Enrollment.enrolled(state: Self.after), .none, .unknown] {
            #expect(!BiometricKey.isLost(status: status, recorded: Self.before, enrollment: enrollment))
        }
    }

    @Test func `a device without a passcode or a face has no biometrics, and any other failure is temporary`() {
        #expect(
            BiometricKey.enrollment(canEvaluate: true, state: Self.before, code: nil) == .enrolled(state: Self.before))
        for code in [-5, -7] {
            #expect(BiometricKey.enrollment(canEvaluate: false, state: nil, code: code) == Enrollment.none)
        }
        for code in [-1, -2, -4, -6, -8, -9, -10, -1004, nil] {
            #expect(BiometricKey.enrollment(canEvaluate: false, state: nil, code: code) == .unknown)
        }
    }
}
