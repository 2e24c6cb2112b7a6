import AuthKit
import AuthCore

extension SampleUser {
    /// Launches the app: the session is being read, cannot be read, is locked, or has ended.
    mutating func launch() {
        record()
        detour("no network") { $0.send(.session(.unknown(.network))) }
        detour("the device is locked") { $0.send(.session(.unknown(.storage))) }
        detour("trying again") {
            $0.send(.session(.unknown(.network)))
            $0.tap(.retry)
        }
        if brand.session.locks || brand.session.userChoices.contains(.biometricUnlock) { lock() }
        detour("expired") { $0.open(after: .sessionExpired) }
        detour("lost") { $0.open(after: .sessionLost(.unreadable)) }
    }

    /// Sees a locked session on each kind of device, and after each failure.
    private mutating func lock() {
        detour { $0.send(.session(.locked(nil))) }
        detour("unlocking") {
            $0.send(.session(.locked(nil)))
            $0.tap(.unlock)
        }
        for biometry in [Biometry.touchID, .opticID] {
            detour(biometry.name) {
                $0.biometry = biometry
                $0.send(.session(.locked(nil)))
            }
        }
        detour("an unknown sensor") {
            $0.biometry = nil
            $0.send(.session(.locked(nil)))
        }
        let failures: [(String, AuthError)] = [
            ("canceled", .notUnlocked(.cancelled)), ("not recognized", .notUnlocked(.notRecognized)),
            ("locked out", .notUnlocked(.lockedOut)), ("not allowed", .notUnlocked(.unavailable)),
            ("the store cannot be read", .storage),
        ]
        for (state, error) in failures {
            detour(state) { $0.send(.session(.locked(error))) }
        }
        detour("the biometrics have changed") { $0.open(after: .sessionLost(.biometryChanged)) }
    }

    /// Looks at the first screen, and signs in with each provider that needs no screen of the app.
    mutating func enter() {
        open()
        record()
        for provider in brand.providers where provider != .email {
            detour("signing in with \(provider.rawValue)") { $0.tap(.provider(provider)) }
            detour("no network for \(provider.rawValue)") {
                $0.tap(.provider(provider))
                $0.fail(.network)
            }
            detour("before \(provider.rawValue)") {
                guard $0.brand.ageGate.isRequired else { return $0.leaveOut() }
                $0.tap(.provider(provider))
                $0.fail(.missingFields([.birthdate]))
            }
        }
        // With the email flow, the birthdate is a step of it.
        if !hasEmailFlow, brand.ageGate.isRequired, let provider = brand.providers.first(where: { $0 != .email }) {
            detour { $0.visitAgeGate(before: provider) }
        }
        detour { $0.tap(.terms) }
    }

    /// Enters the birthdate before the sign-in with a provider.
    private mutating func visitAgeGate(before provider: SignInProvider) {
        tap(.provider(provider))
        fail(.missingFields([.birthdate]))
        detour("no day is chosen") { $0.tap(.submitBirthdate) }
        choose("1990-04-12")
        record("a day is chosen")
        tap(.submitBirthdate)
        record("being checked")
        detour("the device is locked") { $0.fail(.storage) }
        fail(.underAge(minimumAge: brand.ageGate.minimumAge))
    }
}
