import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import ClerkAuth

/// The client token: the responses that replace it, and stores that fail.
@Suite struct ClerkClientTokenTests {
    private let instance = InstanceStub()
    private let store = FaultyStore(faulty: InstanceFixture.clientToken)
    private let api: ClerkAPI

    init() throws {
        api = ClerkAPI(
            base: try #require(ClerkPublishableKey(InstanceFixture.key)).baseURL, transport: instance, store: store)
    }

    private func stored() async -> String? {
        await store.value(of: InstanceFixture.clientToken).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Sends a request whose response has this client token.
    @discardableResult
    private func send(token: String? = nil, _ status: Int = 200) async -> ClerkError? {
        await instance.answer("GET client", .init(status, "{}", token: token))
        do throws(ClerkError) { try await api.send(.get("client")) } catch { return error }
        return nil
    }

    // MARK: Rotation

    @Test func `The first request has no token, and each later one that of the last response`() async {
        for token in ["one", "two", nil, "three"] { await send(token: token) }
        await send()
        #expect(await instance.tokens == [nil, "one", "two", "two", "three"])
        #expect(await stored() == "three")
    }

    @Test(arguments: [400, 401, 403, 404, 422, 429, 500, 503])
    func `A response with an error replaces the token, too`(status: Int) async {
        await send(token: "one")
        #expect(await send(token: "two", status) != nil)
        #expect(await stored() == "two")
    }

    @Test(arguments: ["", " ", "Bearer", "bearer", " Bearer "])
    func `An empty field orders the app to forget the token`(field: String) async throws {
        await send(token: "one")
        await instance.answer("GET client", .init(200, "{}", token: field))
        #expect(try await api.send(.get("client")).isForgotten)
        #expect(await stored() == nil)
        await instance.answer("GET client", InstanceStub.refusal(403, "unknown", token: field))
        let refusal = await #expect(throws: ClerkError.self) { try await api.send(.get("client")) }
        #expect(refusal?.refusal?.isSuspicious == true)
        await send()
        #expect(await instance.tokens == [nil, "one", nil, nil])
    }

    @Test func `A token that another process has replaced meanwhile stays`() async {
        await send(token: "one")
        await instance.interrupt("GET client") { [store] in
            try? await store.write(Data("another".utf8), for: InstanceFixture.clientToken)
        }
        await send(token: "two")
        #expect(await stored() == "another")
        await send()
        #expect(await instance.tokens.last == "another")
    }

    // MARK: Stores that fail

    @Test func `A token that could not be written once is written before the next request`() async {
        await send(token: "one")
        await store.fail(writing: .unavailable, times: 1)
        #expect(await send(token: "two") == nil)
        #expect(await stored() == "one")
        #expect(await send() == nil)
        #expect(await instance.tokens == [nil, "one", "two"])
        #expect(await stored() == "two")
    }

    @Test func `No request is sent while a token cannot be written`() async {
        await send(token: "one")
        await store.fail(writing: .accessDenied)
        // The response itself is valid.
        #expect(await send(token: "two") == nil)
        for _ in 0..<3 { #expect(await send() == .storage(.accessDenied)) }
        #expect(await instance.requests.count == 2)
        #expect(await stored() == "one")
        await store.fail(writing: nil)
        await send()
        #expect(await instance.tokens == [nil, "one", "two"])
        #expect(await stored() == "two")
    }

    @Test(arguments: [SecureStoreError.unavailable, .notUnlocked(.cancelled), .accessDenied, .system(code: 5)])
    func `No request is sent while the token cannot be read`(failure: SecureStoreError) async {
        await send(token: "one")
        await store.fail(reading: failure)
        #expect(await send() == .storage(failure))
        #expect(await instance.requests.count == 1)
        await store.fail(reading: nil)
        await send()
        #expect(await instance.tokens == [nil, "one"])
    }

    @Test(arguments: [SecureStoreError.tampered, .truncated, .wrongKey, .biometryChanged, .unsupportedVersion(9)])
    func `A token that can never be read again is forgotten`(failure: SecureStoreError) async {
        await send(token: "one")
        await store.fail(reading: failure)
        await send(token: "two")
        await send()
        #expect(await instance.tokens == [nil, nil, "two"])
        #expect(await stored() == "two")
    }

    // MARK: One after another

    @Test func `A request begins after the response to the one before, with its token`() async {
        for number in 1...5 { await instance.answer("GET client", .init(200, "{}", token: "token-\(number)")) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { [api] in _ = try? await api.send(.get("client")) } }
        }
        #expect(await instance.mostAtOnce == 1)
        #expect(await instance.tokens == [nil, "token-1", "token-2", "token-3", "token-4"])
        #expect(await stored() == "token-5")
    }

    @Test func `A request that is no longer current when its turn comes is not sent`() async {
        let (errors, continuation) = AsyncStream.makeStream(of: ClerkError?.self)
        var transfer = ClerkCall.post("client/sign_ups", ["transfer": "true"])
        // It is current until the response to the request before.
        transfer.isCurrent = { [store] in await store.value(of: InstanceFixture.clientToken) == nil }
        await instance.interrupt("GET client") { [api, transfer] in
            Task {
                do throws(ClerkError) {
                    try await api.send(transfer)
                    continuation.yield(nil)
                } catch {
                    continuation.yield(error)
                }
            }
        }
        await send(token: "one")
        #expect(await errors.first { _ in true } == .superseded)
        #expect(await instance.routes == ["GET client"])
    }

    // MARK: Fields

    @Test func `A request describes the system, and not the device`() async throws {
        await send(token: "one")
        await send()
        let fields = try #require(await instance.requests.last).headers.fields
        #expect(fields.map(\.name) == ["accept", "authorization", "clerk-api-version", "x-mobile"])
        #if os(macOS)
        #expect(fields.last?.value == "0")
        #else
        #expect(fields.last?.value == "1")
        #endif
    }
}
