import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct SystemServicesTests {
    let app = AppIdentity(displayName: "Acme", bundleIdentifier: "com.example.Acme", urlScheme: "acme")

    @Test(arguments: [
        (["XDG_STATE_HOME": "/var/state"], "/var/state/com.example.Acme"),
        (["XDG_STATE_HOME": "var/state"], "/home/a/.local/state/com.example.Acme"),
        (["XDG_STATE_HOME": ""], "/home/a/.local/state/com.example.Acme"),
        ([:], "/home/a/.local/state/com.example.Acme"),
    ])
    func `the state of an app has its own folder`(variables: [String: String], folder: String) {
        #expect(SystemServices.stateFolder(of: app, variables: variables, home: "/home/a") == folder)
    }

    @Test func `a bundle identifier cannot lead to another folder`() {
        let app = AppIdentity(displayName: "Acme", bundleIdentifier: "../../etc", urlScheme: "acme")
        #expect(SystemServices.stateFolder(of: app, variables: [:], home: "/h") == "/h/.local/state/%2e.%2f..%2fetc")
    }

    #if os(Linux)
    @Test func `the records of an app that restores no session outlive it, in a folder that only this user can enter`()
        async
    {
        await #expect(processExitsWith: .success) {
            try await withSandbox {
                setenv("XDG_STATE_HOME", $0.path, 1)
                let app = AppIdentity(displayName: "Acme", bundleIdentifier: "com.example.Acme", urlScheme: "acme")
                let policy = SessionPolicy(restoresAtLaunch: false, biometricUnlock: true)
                let key = SecureStoreKey(rawValue: "fact")
                try await SystemServices.system(app: app, session: policy).records.write(Data("known".utf8), for: key)
                let later = SystemServices.system(app: app, session: policy)
                try #require(try await later.records.read(key) == Data("known".utf8))
                try #require($0.names == ["com.example.Acme.records"])
                try #require($0.appending("com.example.Acme.records").mode == 0o700)
            }
        }
    }

    @Test func `without a key in the environment, the log says once what to set or to pass`() {
        let messages = Guarded<[String]>([])
        let key = SystemServices.sessionKey(of: app, variables: [:]) { text in messages.withLock { $0.append(text) } }
        #expect(messages.withLock { $0 } == [])
        for _ in 0..<2 { #expect(throws: SecureStoreError.self) { try key.load() } }
        let message = messages.withLock { $0 }
        #expect(message.count == 1)
        #expect(message.first?.contains("'BRANDGEN_SESSION_KEY' is not set") == true)
        #expect(message.first?.contains("'services: .inMemory()'") == true)
    }
    #endif
}
