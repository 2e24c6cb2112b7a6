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

    private struct Scene: Equatable {
        var isActive = false
        var isVisible = false
        var hasKeyWindow = false
    }

    private func preferred(_ scenes: [Scene]) -> Scene? {
        PageRequest.preferredScene(of: scenes) {
            PageRequest.Scene(isActive: $0.isActive, isVisible: $0.isVisible, hasKeyWindow: $0.hasKeyWindow)
        }
    }

    @Test func `a page is shown over the scene that asked for it`() {
        let hidden = Scene()
        let formerKey = Scene(hasKeyWindow: true)
        let visible = Scene(isVisible: true)
        let visibleKey = Scene(isVisible: true, hasKeyWindow: true)
        let active = Scene(isActive: true, isVisible: true)
        let activeKey = Scene(isActive: true, isVisible: true, hasKeyWindow: true)
        // From the least to the most preferred.
        let order = [hidden, visible, active, visibleKey, activeKey]
        for (index, scene) in order.enumerated() {
            #expect(preferred(Array(order.prefix(index + 1))) == scene)
            #expect(preferred(order.prefix(index + 1).reversed()) == scene)
        }
        #expect(preferred([formerKey, active]) == active)
        #expect(preferred([]) == nil)
    }
}
