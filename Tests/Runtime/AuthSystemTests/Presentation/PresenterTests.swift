import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct PresenterTests {
    private let domain = "com.apple.AuthenticationServices.WebAuthenticationSession"

    @Test func `the errors of the session are a cancellation, a missing window or a failure`() {
        #expect(PageRequest.error(domain: domain, code: 1) == .cancelled)
        #expect(PageRequest.error(domain: domain, code: 2) == .notPresented)
        #expect(PageRequest.error(domain: domain, code: 3) == .notPresented)
        #expect(PageRequest.error(domain: domain, code: 4) == .failed)
        #expect(PageRequest.error(domain: "NSURLErrorDomain", code: 1) == .failed)
    }

    @Test(arguments: [
        ("https://auth.acme.example/login", "acme", true), ("http://127.0.0.1:8080/login", "com.acme.app+1-2", true),
        ("acme://login", "acme", false), ("file:///etc/passwd", "acme", false), ("https:///", "acme", false),
        ("https://auth.acme.example/", "", false), ("https://auth.acme.example/", "acme://", false),
        ("https://auth.acme.example/", "acme app", false), ("https://auth.acme.example/", "1acme", false),
        ("https://auth.acme.example/", "äcme", false),
    ])
    func `a URL or a scheme that would end the app is rejected`(url: String, scheme: String, isPresentable: Bool) throws
    {
        let url = try #require(URL(string: url))
        #expect(PageRequest.isPresentable(url, returningTo: .scheme(scheme)) == isPresentable)
    }

    @Test(arguments: [
        ("acme://back", "ACME://anything?code=1", true), ("acme://back", "https://acme/back", false),
        ("https://acme.example/back", "https://ACME.example/back?code=1", true),
        ("https://acme.example", "https://acme.example/?code=1", true),
        ("https://acme.example/back/", "https://acme.example/back/", true),
        ("https://acme.example/back", "https://acme.example/back/on", false),
        ("https://acme.example/back", "https://acme.example:8443/back", false),
        ("https://acme.example/back", "https://www.acme.example/back", false),
        ("https://acme.example/back", "http://acme.example/back", false),
        ("https://acme.example/back", "acme.example://acme.example/back", false),
    ])
    func `a page returns to the app from URLs that match`(uri: String, url: String, matches: Bool) throws {
        #expect(WebAuthenticationCallback(uri: uri).matches(try #require(URL(string: url))) == matches)
    }

    @Test func `a page is shown over the scene that asked for it`() {
        // From the least to the most preferred.
        let order = [
            PageRequest.Scene(isActive: false, isVisible: false, hasKeyWindow: true),
            PageRequest.Scene(isActive: false, isVisible: true, hasKeyWindow: false),
            PageRequest.Scene(isActive: true, isVisible: true, hasKeyWindow: false),
            PageRequest.Scene(isActive: false, isVisible: true, hasKeyWindow: true),
            PageRequest.Scene(isActive: true, isVisible: true, hasKeyWindow: true),
        ]
        for index in order.indices {
            #expect(PageRequest.preferredScene(of: Array(0...index), state: { order[$0] }) == index)
            #expect(PageRequest.preferredScene(of: (0...index).reversed(), state: { order[$0] }) == index)
        }
        #expect(PageRequest.preferredScene(of: [Int](), state: { order[$0] }) == nil)
    }
}
