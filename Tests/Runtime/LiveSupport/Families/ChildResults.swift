import AuthCore
import AuthKit
import AuthTesting
import FamilyAccounts
import Foundation

/// The results of children in a project's table `progress`, whose SQL is an example in the generated package.
///
/// The requests are those that an app makes, as docs/supabase.md describes them.
struct ChildResults: Sendable {
    /// A row of the table.
    struct Row: Codable, Hashable, Sendable {
        let child: String
        let level: String
        let stars: Int
    }

    let project: LiveSupabase

    /// Saves a result as the user of the app.
    ///
    /// - Returns: The status of the response.
    func save(_ row: Row, by auth: BrandAuth) async throws -> Int {
        try await send("POST", "rest/v1/progress", try JSONEncoder().encode(row), by: auth).status
    }

    /// Returns the results that the user of the app may read.
    func rows(by auth: BrandAuth) async throws -> [Row] {
        let response = try await send("GET", "rest/v1/progress?select=child,level,stars", nil, by: auth)
        try expect("the status of a read", response.status, equals: 200)
        return try JSONDecoder().decode([Row].self, from: response.body)
    }

    private func send(_ method: String, _ path: String, _ body: Data?, by auth: BrandAuth) async throws -> HTTPResponse
    {
        let session = try require(auth.sessions.first, "the backend has no session controller")
        let url = try require(URL(string: "\(project.url.absoluteString)/\(path)"), "the path '\(path)' is not valid")
        var request = HTTPRequest(
            method: method, url: url,
            headers: ["apikey": project.publishableKey, "Content-Type": "application/json"], body: body)
        for (name, value) in await auth.families?.requestHeaders ?? [:] { request.headers[name] = value }
        return try await AuthorizedTransport(auth.services.transport, session: session, apiBaseURL: project.url)
            .send(request)
    }
}
