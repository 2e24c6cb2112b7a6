import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseBackendTests {
    @Test func `A project has a URL and a publishable key`() {
        let backend = SupabaseBackend.supabase(url: "https://project.example", publishableKey: "sb_publishable_example")
        #expect(backend.url.absoluteString == "https://project.example")
        #expect(backend.publishableKey == "sb_publishable_example")
    }
}
