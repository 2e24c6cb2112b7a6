internal import AuthCore
internal import Foundation

/// The groups in which an app and its extensions share a session. The generated projects write them into Info.plist,
/// where Xcode replaces `$(AppIdentifierPrefix)` by the prefix of the team.
struct SharedGroups: Sendable, Hashable {
    /// The Keychain access group with its prefix, from the entitlement `keychain-access-groups`.
    let keychain: String
    /// The app group, from the entitlement `com.apple.security.application-groups`.
    let app: String

    /// The keys of Info.plist.
    static let keychainKey = "BrandKeychainGroup"
    static let appKey = "BrandAppGroup"

    /// Finds the groups of the running process.
    ///
    /// - Parameters:
    ///   - info: The process's Info.plist.
    ///   - container: Returns the path of an app group's folder; `nil` if the process has no entitlement for the group.
    ///   - search: Returns the result code of a search in a Keychain access group.
    /// - Returns: The groups, and the path of the app group's folder.
    /// - Throws: The reason why the process cannot share a session.
    static func find(
        in info: [String: Any], container: (String) -> String?, search: (String) -> Int32
    ) throws(SharingFault) -> (groups: SharedGroups, folder: String) {
        func value(_ key: String) throws(SharingFault) -> String {
            guard let value = info[key] as? String, !value.isEmpty else { throw .missingKey(key) }
            return value
        }
        let groups = SharedGroups(keychain: try value(keychainKey), app: try value(appKey))
        guard let folder = container(groups.app) else {
            throw .missingEntitlement("com.apple.security.application-groups", groups.app)
        }
        guard search(groups.keychain) != KeychainStatus.missingEntitlement else {
            throw .missingEntitlement("keychain-access-groups", groups.keychain)
        }
        return (groups, folder)
    }

    /// Returns the access group that the system gives to every process: the prefix of the team and the bundle
    /// identifier. An earlier version of the app, which did not share its session, has stored it there. `nil` if the
    /// two groups have other names than in a generated project, so that the prefix is not known.
    func ownGroup(of bundleIdentifier: String) -> String? {
        let name = app.dropFirst("group.".count) + ".shared"
        guard app.hasPrefix("group."), keychain.hasSuffix(name) else { return nil }
        return keychain.dropLast(name.count) + bundleIdentifier
    }
}

/// The reason why a process cannot share its session.
enum SharingFault: Error, Hashable, CustomStringConvertible {
    /// Info.plist does not contain this key.
    case missingKey(String)
    /// The value of this entitlement does not contain this group.
    case missingEntitlement(String, String)

    /// What is missing, and what to do.
    var description: String {
        switch self {
        case .missingKey(let key):
            "the app and its extensions share a session, but Info.plist of this target has no '\(key)'. "
                + "The README of the brand's package names the keys and entitlements"
        case .missingEntitlement(let entitlement, let group):
            "the app and its extensions share a session, but the entitlement '\(entitlement)' of this target does not "
                + "contain '\(group)'. Add it in Signing & Capabilities; the README of the brand's package names all"
        }
    }
}
