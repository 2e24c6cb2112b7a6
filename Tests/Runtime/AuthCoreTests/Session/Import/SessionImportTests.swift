import AuthCore
import RuntimeTestSupport
import Testing

/// Tests of the import of an earlier app version's session.
@Suite struct SessionImportTests {
    private let fixture = ImportFixture()

    @Test func `the earlier session continues after one refresh, and is removed`() async throws {
        let app = fixture.launch()
        var events = await app.events().makeAsyncIterator()
        let session = try await app.session()
        #expect(session.user == mira)
        #expect(session.tokens?.refreshToken == "refresh-2")
        #expect(await events.next() == .restored(mira))
        #expect(await fixture.service.adoptions == ["old-1"])
        #expect(await fixture.store.session?.contains("refresh-2") == true)
        #expect(await eventually { await fixture.earlier.session == nil })
        #expect(await fixture.service.ended == [])
    }

    @Test func `a session of this version takes precedence, and the earlier one is removed`() async throws {
        try await SessionFixture(store: fixture.store).controller.begin(as: jonas, with: tokenSet(7))
        #expect(await fixture.launch().restore() == .signedIn(jonas))
        #expect(await eventually { await fixture.earlier.session == nil })
        #expect(await fixture.service.adoptions == [])
    }

    @Test func `a session of another service is neither sent nor removed`() async throws {
        let fixture = ImportFixture(AdoptingService(adoptsSessions: false))
        let app = fixture.launch()
        #expect(await app.restore() == .signedOut)
        await app.signOut()
        #expect(await fixture.service.adoptions == [])
        #expect(await fixture.service.ended == [])
    }

    @Test func `a brand that restores no sessions imports none`() async throws {
        var fixture = ImportFixture()
        fixture.restores = false
        #expect(await fixture.launch().restore() == .signedOut)
        #expect(await fixture.service.adoptions == [])
        #expect(await fixture.earlier.session != nil)
    }

    @Test func `the session keeps the earlier refresh token if the service sends none`() async throws {
        let fixture = ImportFixture(AdoptingService(.success(AdoptedTokens(tokenSet(2, refresh: nil), user: mira))))
        #expect(try await fixture.launch().session().tokens?.refreshToken == "old-1")
    }
}

/// Tests of imports that fail.
@Suite struct SessionImportFailureTests {
    private let refused = Result<AdoptedTokens, SessionRenewalError>.failure(.refused(.userMismatch))
    private let unavailable = Result<AdoptedTokens, SessionRenewalError>.failure(.unavailable(retryAfter: nil))
    private let success = Result<AdoptedTokens, SessionRenewalError>.success(AdoptedTokens(tokenSet(2), user: mira))

    @Test func `a refused session is removed and reported once`() async throws {
        let fixture = ImportFixture(AdoptingService(refused))
        let app = fixture.launch()
        var events = await app.events().makeAsyncIterator()
        await #expect(throws: AuthError.sessionExpired) { try await app.session() }
        #expect(await events.next() == .sessionExpired)
        #expect(await app.state == .expired)
        #expect(await fixture.earlier.session == nil)
        #expect(try await app.session() == .signedOut)
        #expect(await fixture.launch().restore() == .signedOut)
        #expect(await fixture.service.adoptions.count == 1)
    }

    @Test func `an unreachable service loses no session`() async throws {
        let fixture = ImportFixture(AdoptingService(unavailable, success))
        let app = fixture.launch()
        await #expect(throws: AuthError.network) { try await app.session() }
        #expect(await app.state == .restoring)
        #expect(await fixture.earlier.session != nil)
        // Before the pause is over, no request is sent.
        await #expect(throws: AuthError.network) { try await app.session() }
        #expect(await fixture.service.adoptions.count == 1)

        #expect(await fixture.launch().restore() == .signedIn(mira))
    }

    @Test func `a session that is refused five times in a row without a reason is removed`() async throws {
        let fixture = ImportFixture(AdoptingService(.failure(.unexplained)))
        let app = fixture.launch()
        for _ in 1..<SessionController.unexplainedRefusals {
            await #expect(throws: AuthError.network) { try await app.session() }
            fixture.time.advance(by: .seconds(60))
        }
        #expect(await fixture.earlier.session != nil)
        await #expect(throws: AuthError.sessionExpired) { try await app.session() }
        #expect(await fixture.earlier.session == nil)
    }

    @Test func `a call does not wait for a service that does not respond`() async throws {
        let fixture = ImportFixture()
        let gate = await fixture.service.hold()
        let app = fixture.launch(isImpatient: true)
        var events = await app.events().makeAsyncIterator()
        let waiting = Task { try await app.session() }
        await gate.arrivals(1)
        await fixture.patience.open()
        await #expect(throws: AuthError.network) { _ = try await waiting.value }
        await gate.open()
        #expect(await events.next() == .restored(mira))
        #expect(await fixture.service.adoptions.count == 1)
    }

    @Test func `a session that cannot be stored yet is not removed, and continues without a second refresh`()
        async throws
    {
        let fixture = ImportFixture()
        await fixture.store.fail(writing: .unavailable)
        let app = fixture.launch()
        await #expect(throws: AuthError.storage) { try await app.session() }
        #expect(await fixture.earlier.session != nil)
        await fixture.store.fail(writing: nil)
        #expect(try await app.session().user == mira)
        #expect(await fixture.store.session?.contains("refresh-2") == true)
        #expect(await fixture.service.adoptions.count == 1)
    }

    @Test func `tokens whose user is unknown begin no session, and their refresh token is used next`() async throws {
        let fixture = ImportFixture(AdoptingService(.success(AdoptedTokens(tokenSet(5), user: nil)), success))
        let app = fixture.launch()
        await #expect(throws: AuthError.network) { try await app.session() }
        #expect(await fixture.store.session == nil)
        fixture.time.advance(by: .seconds(60))
        #expect(try await app.session().user == mira)
        #expect(await fixture.service.adoptions == ["old-1", "refresh-5"])
    }

    @Test func `an earlier store that cannot be read now is not signed out`() async throws {
        let fixture = ImportFixture()
        await fixture.earlier.fail(reading: .unavailable)
        let app = fixture.launch()
        await #expect(throws: AuthError.storage) { try await app.session() }
        #expect(await app.state == .unknown(.unavailable))
        await fixture.earlier.fail(reading: nil)
        #expect(try await app.session().user == mira)
    }

    @Test func `without the record of its end, no session is imported`() async throws {
        let fixture = ImportFixture()
        await fixture.records.fail(reading: .unavailable)
        let app = fixture.launch()
        await #expect(throws: AuthError.storage) { try await app.session() }
        #expect(await fixture.service.adoptions == [])
    }
}
