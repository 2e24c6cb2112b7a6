import Testing

@testable import ManifestRules

struct ExampleValuesTests {
    @Test(arguments: [
        "acme.example", "api.acme.EXAMPLE", "acme.test", "acme.invalid", "example.com", "www.example.net",
        "auth.example.org", "acme.example:8443", "abcdefghijklmnopqrst.supabase.co",
    ])
    func `reserved hosts are examples`(host: String) { #expect(ExampleValues.isExample(host: host)) }

    @Test(arguments: [
        "example.de", "myexample.com", "example.com.acme.de", "acme.de", "test.acme.de", "contest", "", "example.co",
        "qrstuvwxyzabcdefghij.supabase.co",
    ])
    func `other hosts are not`(host: String) { #expect(!ExampleValues.isExample(host: host)) }
}
