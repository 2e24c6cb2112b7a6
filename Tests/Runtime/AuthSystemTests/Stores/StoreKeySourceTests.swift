import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct StoreKeySourceTests {
    @Test func `a key in the environment is the unpadded base64url of 32 bytes`() throws {
        _ = try StoreKeySource.environment(of: ["BRANDGEN_SESSION_KEY": EncryptedFolder.keyText]).load()
        _ = try StoreKeySource.environment(of: ["BRANDGEN_SESSION_KEY": EncryptedFolder.keyText + "\n"]).load()
        _ = try StoreKeySource.environment("ACME_KEY", of: ["ACME_KEY": EncryptedFolder.keyText]).load()
    }

    @Test(arguments: ["", "c2hvcnQ", "not base64!", EncryptedFolder.keyText + "=", EncryptedFolder.keyText + "AAAA"])
    func `text that is not a key is rejected, and the error does not contain it`(text: String) {
        let error = SecureStoreError.invalidKey(
            """
            the environment variable 'BRANDGEN_SESSION_KEY' does not contain a key; set it to the unpadded base64url \
            of 32 bytes, which has 43 characters
            """)
        #expect(throws: error) { try StoreKeySource.environment(of: ["BRANDGEN_SESSION_KEY": text]).load() }
    }

    @Test func `without a key nothing is read or written, and no folder is created`() async throws {
        try await withSandbox {
            let store = EncryptedFolder(in: $0).store(.environment(of: [:]))
            let error = SecureStoreError.invalidKey(
                """
                the environment variable 'BRANDGEN_SESSION_KEY' is not set; set it to the unpadded base64url of 32 \
                random bytes
                """)
            await #expect(throws: error) { try await store.read(.session) }
            await #expect(throws: error) { try await store.write(Data(), for: .session) }
            #expect($0.names == [])
        }
    }

    @Test func `no description and no dump of a source or a store contains the key`() async throws {
        try await withSandbox {
            let sources: [StoreKeySource] = [
                .key(EncryptedFolder.key), .environment(of: ["BRANDGEN_SESSION_KEY": EncryptedFolder.keyText]),
            ]
            for source in sources {
                for value in [source, EncryptedFileStore(folder: $0.path, key: source)] as [Any] {
                    var dumped = ""
                    dump(value, to: &dumped)
                    for text in ["\(value)", String(reflecting: value), dumped] {
                        #expect(!text.contains(EncryptedFolder.keyText) && !text.contains("7, 8, 9"))
                    }
                }
            }
        }
    }
}
