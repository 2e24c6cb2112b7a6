import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of the meaning of Keychain status codes for a biometric key.
struct BiometricKeyTests {
    typealias Enrollment = BiometricKey.Enrollment

    static let before = Data([17, 1, 2, 3])
    static let after = Data([17, 4, 5, 6])

    @Test func `a key that the system removed is lost`() {
        for enrollment in [
            Enrollment.enrolled(state: Self.before), .enrolled(state: nil), .none(hasPasscode: true), .unknown,
        ] {
            #expect(BiometricKey.isLost(status: -25300, recorded: Self.before, enrollment: enrollment))
            #expect(BiometricKey.isLost(status: -25300, recorded: nil, enrollment: enrollment))
        }
    }

    @Test func `a refusal after the enrolled faces or fingers changed means a lost key`() {
        let isLost = BiometricKey.isLost
        #expect(isLost(-25293, Self.before, .enrolled(state: Self.after)))
        #expect(isLost(-25293, Self.before, .none(hasPasscode: true)))
        #expect(isLost(-25293, nil, .none(hasPasscode: false)))
    }

    @Test func `a refusal with the same enrolled faces or fingers means a failed check`() {
        let isLost = BiometricKey.isLost
        #expect(!isLost(-25293, Self.before, .enrolled(state: Self.before)))
        // Locked out after too many failed attempts.
        #expect(!isLost(-25293, Self.before, .lockedOut))
        #expect(!isLost(-25293, Self.before, .unavailable))
        #expect(!isLost(-25293, Self.before, .unknown))
        #expect(!isLost(-25293, Self.before, .enrolled(state: nil)))
        // A key of an earlier version has no recorded state. It is never removed on a guess.
        #expect(!isLost(-25293, nil, .enrolled(state: Self.after)))
    }

    @Test func `a state of another major version of the system, or of an earlier app version, proves no change`() {
        for recorded in [Data([16, 1, 2, 3]), Data([4, 5, 6]), Data([17, 4, 5]), Data()] {
            #expect(!BiometricKey.isLost(status: -25293, recorded: recorded, enrollment: .enrolled(state: Self.before)))
            #expect(!BiometricKey.hasChanged(recorded: recorded, enrollment: .enrolled(state: Self.before)))
        }
    }

    @Test(arguments: [0, -128, -25308, -25315, -25291, -25316, -34018, -50] as [Int32])
    func `no other status means that the key is lost`(status: Int32) {
        for enrollment in [Enrollment.enrolled(state: Self.after), .none(hasPasscode: true), .unknown] {
            #expect(!BiometricKey.isLost(status: status, recorded: Self.before, enrollment: enrollment))
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
        for code in [-6, -12, -13] { #expect(enrollment(code) == .unavailable) }
        for code in [-1, -2, -3, -4, -9, -10, -1004, nil] { #expect(enrollment(code) == .unknown) }
    }

    @Test func `a device without a sensor has no biometrics, and a sensor that the app may not use is no such device`()
    {
        #expect(enrollment(-6, hasSensor: false) == .none(hasPasscode: true))
        #expect(enrollment(-6, hasSensor: false, hasPasscode: false) == .none(hasPasscode: false))
        #expect(enrollment(-6) == .unavailable)
        for code in [-12, -13] { #expect(enrollment(code, hasSensor: false) == .unavailable) }
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

    @Test func `no change of faces or fingers loses a key that the passcode unlocks`() {
        for enrollment in [Enrollment.none(hasPasscode: true), .enrolled(state: Self.after), .unknown] {
            #expect(!BiometricKey.isLost(status: -25293, recorded: BiometricKey.passcodeState, enrollment: enrollment))
        }
    }

    @Test(arguments: [
        (Enrollment.enrolled(state: before), UnlockFailure.cancelled, UnlockFailure.notRecognized),
        (.enrolled(state: nil), .cancelled, .notRecognized), (.unknown, .cancelled, .notRecognized),
        (.lockedOut, .lockedOut, .lockedOut), (.unavailable, .unavailable, .unavailable),
    ])
    func `a locked or forbidden sensor is the reason, and otherwise the user is`(
        enrollment: Enrollment, cancelled: UnlockFailure, refused: UnlockFailure
    ) {
        #expect(BiometricKey.failure(status: -128, enrollment: enrollment) == cancelled)
        #expect(BiometricKey.failure(status: -25293, enrollment: enrollment) == refused)
    }

    @Test(arguments: [0, -25308, -25315, -25291, -25316, -25300, -34018, -50] as [Int32])
    func `no other status is the user's refusal`(status: Int32) {
        for enrollment in [
            Enrollment.enrolled(state: Self.before), .none(hasPasscode: true), .lockedOut, .unavailable, .unknown,
        ] {
            #expect(BiometricKey.failure(status: status, enrollment: enrollment) == nil)
        }
    }

    @Test func `a device has at most one kind of sensor`() {
        #expect((0...5).map(Biometry.init(type:)) == [nil, .touchID, .faceID, nil, .opticID, nil])
    }
}
