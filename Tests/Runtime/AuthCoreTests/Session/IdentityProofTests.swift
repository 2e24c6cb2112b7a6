import Foundation
import Testing

@testable import AuthCore

@Suite struct IdentityProofTests {
    private let fixture = SessionFixture()

    private func proof(of user: AuthUser = mira) -> IdentityProof {
        IdentityProof(of: user, by: .password, at: fixture.time.clock.now())
    }

    private func signIn(_ user: AuthUser = mira, provedBy proof: IdentityProof? = nil) async throws {
        let ticket = await fixture.controller.signInTicket()
        try await fixture.controller.begin(as: user, with: tokenSet(1), for: ticket, proof: proof)
    }

    @Test func `a sign-in is a proof for five minutes`() async throws {
        let controller = fixture.controller
        try await signIn(provedBy: proof())
        let reference = try #require(try await controller.reference())
        fixture.time.advance(by: .seconds(299))
        #expect(await controller.recentProof()?.user == mira)
        try await controller.requireProof(in: reference)
        fixture.time.advance(by: .seconds(1))
        #expect(await controller.recentProof() == nil)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) {
            try await controller.requireProof(in: reference)
        }
    }

    @Test func `the device's clock, set back, does not renew a proof`() async throws {
        try await signIn(provedBy: proof())
        fixture.time.advance(by: .seconds(3600))
        fixture.time.set(byHours: -1)
        #expect(await fixture.controller.recentProof() == nil)
    }

    @Test func `a sign-in without a proof, a restored session and another user's session have none`() async throws {
        try await signIn()
        #expect(await fixture.controller.recentProof() == nil)
        try await signIn(provedBy: proof())
        let relaunched = fixture.relaunched()
        await relaunched.restore()
        #expect(await relaunched.recentProof() == nil)
        try await signIn(jonas)
        #expect(await fixture.controller.recentProof() == nil)
    }

    @Test func `a sign-out ends the proof`() async throws {
        try await signIn(provedBy: proof())
        let reference = try #require(try await fixture.controller.reference())
        await fixture.controller.signOut()
        #expect(await fixture.controller.recentProof() == nil)
        await #expect(throws: AuthError.signedOut) { try await fixture.controller.requireProof(in: reference) }
        await #expect(throws: AuthError.signedOut) { try await fixture.controller.record(proof(), in: reference) }
    }

    @Test func `only the session's user can be proved`() async throws {
        try await signIn()
        let reference = try #require(try await fixture.controller.reference())
        await #expect(throws: AuthError.service(.userMismatch)) {
            try await fixture.controller.record(proof(of: jonas), in: reference)
        }
        #expect(await fixture.controller.recentProof() == nil)
        try await fixture.controller.record(proof(), in: reference)
        #expect(await fixture.controller.recentProof() == proof())
    }

    @Test func `the tokens of a proof replace the session's, which end at the service`() async throws {
        try await signIn()
        let reference = try #require(try await fixture.controller.reference())
        let ticket = await fixture.controller.signInTicket()
        try await fixture.controller.replace(reference, with: tokenSet(5), of: proof(), for: ticket)
        #expect(try await fixture.accessToken() == "access-5")
        #expect(await fixture.controller.recentProof() == proof())
        while await fixture.authority.ended.isEmpty { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-1"])
    }

    @Test func `the tokens of another user's proof end, and the session continues`() async throws {
        try await signIn()
        let reference = try #require(try await fixture.controller.reference())
        let ticket = await fixture.controller.signInTicket()
        await #expect(throws: AuthError.service(.userMismatch)) {
            try await fixture.controller.replace(reference, with: tokenSet(5), of: proof(of: jonas), for: ticket)
        }
        #expect(try await fixture.accessToken() == "access-1")
        while await fixture.authority.ended.isEmpty { await Task.yield() }
        #expect(await fixture.authority.ended == ["refresh-5"])
    }

    // MARK: - Sign-ins at pages

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func claims(authenticatedAt time: Int?, issuedAt: Int = 1_800_000_000) throws -> IDTokenClaims {
        let authTime = time.map { #", "auth_time": \#($0)"# } ?? ""
        let json = #"{"iss": "i", "sub": "sub-1", "aud": "c", "exp": 1900000000, "iat": \#(issuedAt)\#(authTime)}"#
        return try JSONDecoder().decode(IDTokenClaims.self, from: Data(json.utf8))
    }

    @Test(arguments: [(1_799_999_990, 10.0), (1_800_000_000, 0), (1_800_000_009, 0), (1_799_990_000, 10_000)])
    func `a page sign-in is a proof from the time of the authentication`(time: Int, age: TimeInterval) throws {
        let proof = IdentityProof(
            of: mira, by: .page(.email), try claims(authenticatedAt: time), serverDate: Self.now, now: Self.now)
        #expect(proof?.provedAt == Self.now - age)
    }

    @Test(arguments: [nil, 1_800_000_011])
    func `a page sign-in without the time of the authentication, or with one in the future, proves nothing`(
        time: Int?
    ) throws {
        let claims = try claims(authenticatedAt: time)
        #expect(IdentityProof(of: mira, by: .page(.email), claims, serverDate: Self.now, now: Self.now) == nil)
    }

    @Test func `a time of the authentication that is not a date proves nothing, and does not stop the app`() async {
        await #expect(processExitsWith: .success) {
            let json = #"{"iss": "i", "sub": "sub-1", "aud": "c", "exp": 1e300, "iat": 18e8, "auth_time": -1e300}"#
            let claims = try JSONDecoder().decode(IDTokenClaims.self, from: Data(json.utf8))
            let (fixture, now) = (SessionFixture(), Date(timeIntervalSince1970: 1_800_000_000))
            let proof = IdentityProof(of: mira, by: .page(.email), claims, serverDate: nil, now: now)
            let ticket = await fixture.controller.signInTicket()
            try await fixture.controller.begin(as: mira, with: tokenSet(1), for: ticket, proof: proof)
            #expect(await fixture.controller.recentProof() == nil)
        }
    }

    /// The device asked a minute ago.
    private func reauthenticated(_ claims: IDTokenClaims, serverDate: Date?, now: Date = now) throws -> IdentityProof {
        try IdentityProof(
            of: mira, by: .page(.email), claims, serverDate: serverDate, now: now, requestedAt: now - 60)
    }

    @Test(arguments: [0, -59, -70])
    func `an authentication after the request is a proof`(seconds: Int) throws {
        let claims = try claims(authenticatedAt: 1_800_000_000 + seconds)
        #expect(try reauthenticated(claims, serverDate: Self.now).user == mira)
        // A device whose clock is wrong by a day. Without the server's date, the token's time of issue counts.
        #expect(try reauthenticated(claims, serverDate: nil, now: Self.now + 86_400).user == mira)
        #expect(try reauthenticated(claims, serverDate: Self.now, now: Self.now - 86_400).user == mira)
    }

    @Test(arguments: [-71, -3600, 11, nil])
    func `an authentication before the request is not a proof`(seconds: Int?) throws {
        let claims = try claims(authenticatedAt: seconds.map { 1_800_000_000 + $0 })
        #expect(throws: IDTokenError.staleSignIn) { try reauthenticated(claims, serverDate: Self.now) }
        #expect(throws: IDTokenError.staleSignIn) { try reauthenticated(claims, serverDate: nil) }
    }
}
