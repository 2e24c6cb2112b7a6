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

    @Test(arguments: [
        ("https://acme.example/path", "acme.example"), ("http://127.0.0.1:8080", "127.0.0.1"),
        ("https://user:key@acme.de?query", "acme.de"), ("acme://signed-in", "signed-in"), ("https:///path", nil),
        ("acme.de", nil), ("", nil), ("https://acme.de#a@b.example", "acme.de"),
    ])
    func `the host of a URL has no port and no user`(url: String, host: String?) {
        #expect(ExampleValues.host(of: url) == host)
    }

    @Test func `keys, bundle identifiers and pools of examples are recognized`() {
        #expect(ExampleValues.isExample(key: "exampleacmeproduction"))
        #expect(ExampleValues.isExample(key: "sb_publishable_acme_example"))
        #expect(!ExampleValues.isExample(key: "5v2k7q9r1t3w8x0z6b4n"))
        #expect(ExampleValues.isExample(bundleID: "com.example"))
        #expect(ExampleValues.isExample(bundleID: "com.Example.acme"))
        #expect(!ExampleValues.isExample(bundleID: "com.examples.acme"))
        #expect(!ExampleValues.isExample(bundleID: "de.com.example"))
        for pool in ["eu-central-1_Example1", "us-east-1_InnerworldProduction"] {
            #expect(ExampleValues.isExample(pool: pool, brand: "inner-world", environment: "production"))
        }
        #expect(!ExampleValues.isExample(pool: "us-east-1_k4TzQw9Lp", brand: "inner-world", environment: "production"))
    }
}
