import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct SharedGroupsTests {
    static let info = [
        "BrandKeychainGroup": "ABCDE12345.com.example.acme.shared", "BrandAppGroup": "group.com.example.acme",
    ]
    static let groups = SharedGroups(keychain: "ABCDE12345.com.example.acme.shared", app: "group.com.example.acme")

    private func find(
        _ info: [String: Any] = Self.info, containers: Set<String> = [groups.app],
        status: Int32 = KeychainStatus.itemNotFound
    ) throws(SharingFault) -> SharedGroups {
        try SharedGroups.find(
            in: info, container: { containers.contains($0) ? "/containers/\($0)" : nil },
            search: { $0 == Self.groups.keychain ? status : KeychainStatus.missingEntitlement }
        ).groups
    }

    @Test func `a process with both entitlements shares the groups that Info.plist names`() throws {
        #expect(try find() == Self.groups)
        // Before the first unlock, the Keychain refuses the search. The entitlement is there.
        #expect(try find(status: KeychainStatus.interactionNotAllowed) == Self.groups)
        let folder = try SharedGroups.find(in: Self.info, container: { "/containers/\($0)" }, search: { _ in 0 }).folder
        #expect(folder == "/containers/group.com.example.acme")
    }

    @Test(arguments: ["BrandKeychainGroup", "BrandAppGroup"])
    func `a missing key of Info.plist is named`(key: String) {
        for value in [nil, "", 7] as [Any?] {
            var info: [String: Any] = Self.info
            info[key] = value
            #expect(throws: SharingFault.missingKey(key)) { try find(info) }
        }
    }

    @Test func `a missing entitlement is named with its group`() {
        let app = SharingFault.missingEntitlement("com.apple.security.application-groups", "group.com.example.acme")
        #expect(throws: app) { try find(containers: []) }
        let keychain = SharingFault.missingEntitlement("keychain-access-groups", Self.groups.keychain)
        #expect(throws: keychain) { try find(status: KeychainStatus.missingEntitlement) }
    }

    @Test func `the app's own group has the prefix of the team`() {
        #expect(Self.groups.ownGroup(of: "com.example.acme") == "ABCDE12345.com.example.acme")
        #expect(Self.groups.ownGroup(of: "com.example.acme.Widgets") == "ABCDE12345.com.example.acme.Widgets")
        // Without a team, as in a simulator, the prefix is empty.
        let simulator = SharedGroups(keychain: "com.example.acme.shared", app: Self.groups.app)
        #expect(simulator.ownGroup(of: "com.example.acme") == "com.example.acme")
        // Groups of a developer's own names do not tell the prefix.
        #expect(SharedGroups(keychain: "ABCDE12345.acme", app: Self.groups.app).ownGroup(of: "com.example.acme") == nil)
        #expect(SharedGroups(keychain: Self.groups.keychain, app: "acme").ownGroup(of: "com.example.acme") == nil)
    }
}

/// Tests of an app and its extension at one Keychain with access groups.
struct KeychainMoveTests {
    static let own = "ABCDE12345.com.example.acme"
    static let shared = "ABCDE12345.com.example.acme.shared"
    static let value = Data("session".utf8)
    static let newer = Data("newer".utf8)

    let keychain = ModelKeychain()

    private func calls(_ group: String, entitled groups: Set<String> = [own, shared]) -> ModelCalls {
        ModelCalls(keychain: keychain, group: group, entitled: groups)
    }

    private func move(_ calls: ModelCalls) -> FirstAccess {
        FirstAccess { () throws(SecureStoreError) in try calls.moveAll(to: Self.shared) }
    }

    private var inExtension: ModelItem {
        ModelItem("session", calls(Self.shared, entitled: [Self.shared, "ABCDE12345.com.example.acme.Widgets"]))
    }

    @Test func `a kill at any call leaves each value in exactly one group, and the next launch moves the rest`() throws
    {
        for kill in 0... {
            let keychain = ModelKeychain()
            let names = ["refresh", "session", "terms"]
            for name in names { keychain.items[Self.own, default: [:]][name] = KeychainValue(Self.value) }
            keychain.callsLeft = kill
            let killed = ModelCalls(keychain: keychain, group: Self.own, entitled: [Self.own, Self.shared])
            let ended = (try? killed.moveAll(to: Self.shared)) != nil
            keychain.callsLeft = nil
            for name in names {
                let places = [Self.own, Self.shared].filter { keychain.items[$0]?[name] != nil }
                #expect(places.count == 1, "\(name) after \(kill) calls")
            }
            try killed.moveAll(to: Self.shared)
            #expect(keychain.items[Self.shared]?.keys.sorted() == names)
            #expect(keychain.items[Self.own, default: [:]].isEmpty)
            if ended { break }
        }
    }

    @Test func `a value in the shared group is newer than the one in the app's own`() throws {
        try ModelItem("session", calls(Self.own)).write(Self.value)
        try ModelItem("session", calls(Self.shared)).write(Self.newer)
        try move(calls(Self.own)).prepare()
        #expect(try inExtension.read() == Self.newer)
        #expect(try ModelItem("session", calls(Self.own)).read() == nil)
    }

    @Test func `an extension moves nothing and needs no access to the app's own group`() throws {
        try ModelItem("session", calls(Self.own)).write(Self.value)
        try move(calls(Self.own, entitled: [Self.shared])).prepare()
        #expect(try ModelItem("session", calls(Self.own)).read() == Self.value)
    }

    @Test func `the items of a biometric gate stay where its queries find them`() throws {
        try ModelItem("biometric key", calls(Self.own)).write(Self.value)
        try move(calls(Self.own)).prepare()
        #expect(try ModelItem("biometric key", calls(Self.own)).read() == Self.value)
    }

    @Test func `before the first unlock, the access fails and the next one moves the session`() throws {
        try ModelItem("session", calls(Self.own)).write(Self.value)
        let move = self.move(calls(Self.own))
        for status in [KeychainStatus.interactionNotAllowed, KeychainStatus.notAvailable] {
            keychain.readRefusal = status
            #expect(throws: SecureStoreError.unavailable) { try move.prepare() }
        }
        keychain.readRefusal = nil
        try move.prepare()
        #expect(try inExtension.read() == Self.value)
    }
}

struct RecordsMoveTests {
    private let key = SecureStoreKey(rawValue: "age-gate")
    private let other = SecureStoreKey(rawValue: "terms")

    @Test func `a record of the group is newer, and a move that was interrupted goes on`() async throws {
        try await withSandbox { folder in
            let (own, group) = (folder.path + "/own", folder.path + "/group")
            try await RecordStore(folder: group).write(Data("new".utf8), for: key)
            try await RecordStore(folder: own).write(Data("old".utf8), for: key)
            try await RecordStore(folder: own).write(Data("1".utf8), for: other)
            let records = RecordStore(folder: group, movingFrom: own)
            #expect(try await records.replace(Data("new".utf8), with: Data("newer".utf8), for: key))
            #expect(try await records.read(other) == Data("1".utf8))
            #expect(!FileManager.default.fileExists(atPath: own))
        }
    }

    @Test func `a record that cannot be moved is not missing`() async throws {
        try await withSandbox { folder in
            let (own, group) = (folder.path + "/own", folder.path + "/group")
            try await RecordStore(folder: own).write(Data("refused".utf8), for: key)
            // A file is in the place of the group's folder.
            try Data().write(to: folder.appendingPathComponent("group"))
            let records = RecordStore(folder: group, movingFrom: own)
            await #expect(throws: SecureStoreError.unavailable) { try await records.read(key) }
            await #expect(throws: SecureStoreError.unavailable) { try await records.write(Data(), for: other) }
            try FileManager.default.removeItem(atPath: group)
            #expect(try await records.read(key) == Data("refused".utf8))
        }
    }
}
