import AuthCore
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import AuthSystem

/// Each setting on its own, because another one would hide that one is missing.
struct SessionConfigurationTests {
    @Test func `the session stores no cookies, responses and credentials`() {
        let configuration = URLSessionConfiguration.storingNothing(TransportLimits())
        #expect(configuration.httpCookieStorage == nil)
        #expect(!configuration.httpShouldSetCookies)
        #expect(configuration.httpCookieAcceptPolicy == .never)
        #expect(configuration.urlCache == nil)
        #expect(configuration.requestCachePolicy == .reloadIgnoringLocalCacheData)
        #expect(configuration.urlCredentialStorage == nil)
    }

    @Test func `a request handles no cookies by itself`() throws {
        let url = try #require(URL(string: "https://acme.example/"))
        #expect(!URLRequest(HTTPRequest(url: url), TransportLimits()).httpShouldHandleCookies)
    }
}
