import AuthCore
import RuntimeTestSupport
import Testing

/// Tests of imports during which the app is killed, or a user signs in or out, in this process or in another one.
@Suite struct SessionImportInterleavingTests {
    private let fixture = ImportFixture()

    // MARK: Killed apps

    @Test func `the earlier session is removed only after the new one is stored`() async throws {
        let inspected = Gate()
        await fixture.earlier.beforeRemoval { [fixture] in
            #expect(await fixture.store.session?.contains("refresh-2") == true)
            await inspected.pass()
        }
        _ = try await fixture.launch().session()
        await inspected.arrivals(1)
        await inspected.open()
    }

    // MARK: Sign-out

    @Test func `an earlier session that could not be removed does not return after a sign-out`() async throws {
        await fixture.earlier.fail(removing: .unavailable)
        let app = fixture.launch()
        _ = try await app.session()
        await app.signOut()
        #expect(await fixture.earlier.session != nil)
        #expect(await fixture.launch().restore() == .signedOut)
        #expect(await fixture.service.adoptions.count == 1)
    }

    @Test func `a sign-out before the import ends and removes the earlier session`() async throws {
        let app = fixture.launch()
        #expect(await app.signOut(globally: true) == .complete)
        #expect(await fixture.service.adoptions == [])
        #expect(await fixture.service.ended == ["old-1"])
        #expect(await fixture.service.endedGlobally == [false])
        #expect(await fixture.earlier.session == nil)
        #expect(try await app.session() == .signedOut)
        #expect(await fixture.launch().restore() == .signedOut)
    }

    @Test func `a sign-out does not wait for the import, whose tokens are then ended`() async throws {
        let (gate, app, importing) = await fixture.launchImporting()
        #expect(await app.signOut() == .complete)
        #expect(await app.state == .signedOut)
        await gate.open()
        #expect(try await importing.value == .signedOut)
        #expect(await eventually { await fixture.service.ended.contains("refresh-2") })
        #expect(await fixture.store.session == nil)
        #expect(await fixture.launch().restore() == .signedOut)
    }

    // MARK: Sign-in

    @Test func `a sign-in during the import drops it and ends its tokens`() async throws {
        let (gate, app, importing) = await fixture.launchImporting()
        try await app.begin(as: jonas, with: tokenSet(7))
        await gate.open()
        _ = try await importing.value
        #expect(await app.state == .signedIn(jonas))
        #expect(await eventually { await fixture.service.ended.contains("refresh-2") })
        #expect(await fixture.store.session?.contains("refresh-7") == true)
        #expect(await fixture.earlier.session == nil)
    }

    @Test func `a sign-in before the import ends it for good`() async throws {
        await fixture.earlier.fail(removing: .unavailable)
        let app = fixture.launch()
        try await app.begin(as: jonas, with: tokenSet(7))
        try await fixture.store.remove(.session)
        #expect(await fixture.launch().restore() == .signedOut)
        #expect(await fixture.service.adoptions == [])
        #expect(await eventually { await fixture.service.ended == ["old-1"] })
    }

    @Test func `the session of a user whose account was deleted is not imported`() async throws {
        let (gate, app, importing) = await fixture.launchImporting()
        await app.accountDeleted(of: mira)
        await gate.open()
        #expect(try await importing.value == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await eventually { await fixture.service.ended.contains("refresh-2") })
    }
}

/// Tests of two processes, such as an app and its extension, that import at the same time.
@Suite struct SessionImportProcessTests {
    private let fixture = ImportFixture()

    @Test func `a refused process continues with the session that another process has imported`() async throws {
        let fixture = ImportFixture(
            AdoptingService(
                .failure(.refused(.userMismatch)), .success(AdoptedTokens(tokenSet(2), user: mira))))
        let (gate, _, losing) = await fixture.launchImporting()
        await fixture.service.stopHolding()
        #expect(try await fixture.launch().session().user == mira)
        await gate.open()
        #expect(try await losing.value.user == mira)
        #expect(await fixture.store.session?.contains("refresh-2") == true)
    }

    @Test func `two processes that both refresh keep one session, and end none`() async throws {
        let fixture = ImportFixture(
            AdoptingService(
                .success(AdoptedTokens(tokenSet(3), user: mira)), .success(AdoptedTokens(tokenSet(2), user: mira))))
        let (gate, _, losing) = await fixture.launchImporting()
        await fixture.service.stopHolding()
        _ = try await fixture.launch().session()
        await gate.open()
        #expect(try await losing.value.tokens?.refreshToken == "refresh-2")
        #expect(await fixture.service.ended == [])
    }

    @Test func `a sign-out in another process ends an import whose response is under way`() async throws {
        let (gate, _, importing) = await fixture.launchImporting()
        await fixture.launch().signOut()
        await gate.open()
        #expect(try await importing.value == .signedOut)
        #expect(await fixture.store.session == nil)
        #expect(await eventually { await fixture.service.ended.contains("refresh-2") })
        #expect(await fixture.launch().restore() == .signedOut)
    }
}
