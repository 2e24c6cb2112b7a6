import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseBackendTests {
    private let backend = SupabaseBackend.supabase(
        url: "https://project.example", publishableKey: "sb_publishable_example", guests: .anonymous)

    @Test func `A project has a URL and a publishable key`() {
        #expect(backend.url.absoluteString == "https://project.example")
        #expect(backend.publishableKey == "sb_publishable_example")
        #expect(backend.guests == .anonymous)
    }
}
