import AuthCore
import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseBackendTests {
    private let backend = SupabaseBackend.supabase(
        url: "https://project.example", publishableKey: "sb_publishable_example", guests: .anonymous)
    private let local = URL(validated: "http://localhost:54321")

    @Test func `A project has a URL and a publishable key`() {
        #expect(backend.url.absoluteString == "https://project.example")
        #expect(backend.publishableKey == "sb_publishable_example")
    }

    @Test func `An override replaces the project and keeps the guests`() throws {
        let override = EndpointOverride(supabaseURL: local, supabaseKey: "sb_publishable_local")
        let other = try backend.overridden(by: override, insteadOf: nil)
        #expect(other.url == local && other.publishableKey == "sb_publishable_local" && other.guests == .anonymous)
        let same = try backend.overridden(by: EndpointOverride(apiBaseURL: local), insteadOf: nil)
        #expect(same.url == backend.url && same.publishableKey == backend.publishableKey)
    }

    @Test func `An override needs both the URL and the key`() {
        #expect(throws: EndpointOverrideError.self) {
            try backend.overridden(by: EndpointOverride(supabaseURL: local), insteadOf: nil)
        }
        #expect(throws: EndpointOverrideError.self) {
            try backend.overridden(by: EndpointOverride(supabaseKey: "key"), insteadOf: nil)
        }
    }
}
