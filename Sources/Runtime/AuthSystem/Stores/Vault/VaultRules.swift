internal import AuthCore

/// Decides where the vault keeps an item, from the brand's policy, the user's choices and the device.
struct VaultRules: Hashable, Sendable {
    let policy: SessionPolicy
    let gate: Gate

    /// The state of the key that the user must unlock.
    enum Gate: Hashable {
        /// The system has no such key, or the policy needs none.
        case missing
        case available
        /// The device has such a key, but it cannot be used now, for this reason. If the reason is permanent, items
        /// that are sealed under it are lost.
        case refused(SecureStoreError)
    }

    /// The place and the form of an item. A sealed item is encrypted under the key behind the gate.
    enum Place: Hashable {
        case disk(isSealed: Bool)
        /// Only in memory. The disk contains nothing: by the user's choice, or because the policy restores no session.
        case memory(isSealed: Bool)
        /// In memory, because the key cannot be used now. A sealed item on disk stays, and is withheld, until the user
        /// signs out or in.
        case substitute

        var isSealed: Bool {
            switch self {
            case .disk(let isSealed), .memory(let isSealed): isSealed
            case .substitute: false
            }
        }
    }

    /// Whether users may make choices. Without, the records need not be read.
    var hasChoices: Bool { policy.restoresAtLaunch && !policy.userChoices.isEmpty }

    /// The choices that users may make on this device.
    var offeredChoices: Set<SessionChoice> {
        guard policy.restoresAtLaunch else { return [] }
        return policy.userChoices.filter { $0 == .restore || policy.biometricUnlock && gate == .available }
    }

    /// Returns the choices that hold, within the bounds of the policy. Nothing is unlocked on a system without a gate.
    func choices(of record: VaultRecord?) -> SessionChoices {
        var choices = policy.choices(
            staysSignedIn: record?.staysSignedIn, unlocksWithBiometrics: record?.unlocksWithBiometrics)
        if gate == .missing { choices.unlocksWithBiometrics = false }
        return choices
    }

    /// Returns the place of an item.
    ///
    /// The choices apply to sessions. Other items are on disk if sessions are restored, and sealed only if the user
    /// cannot switch the lock off. Remembered devices are never sealed.
    func place(of key: SecureStoreKey, by choices: SessionChoices) -> Place {
        guard policy.restoresAtLaunch else { return .memory(isSealed: false) }
        let isOnDisk = choices.staysSignedIn || !key.isSession
        let isLocked =
            key.isSession
            ? choices.unlocksWithBiometrics
            : policy.biometricUnlock && !policy.userChoices.contains(.biometricUnlock) && key != .devices
        if case .refused = gate, isLocked { return isOnDisk ? .substitute : .memory(isSealed: false) }
        let isSealed = isLocked && gate == .available
        return isOnDisk ? .disk(isSealed: isSealed) : .memory(isSealed: isSealed)
    }
}
