import Testing

@testable import AuthSystem

struct FileNameTests {
    @Test(arguments: [
        ("session", "session"), ("com.example.Acme-2", "com.example.Acme-2"), (".hidden", "%2ehidden"), ("..", "%2e."),
        ("a/b", "a%2fb"), ("a%2fb", "a%252fb"), ("", "%"), ("a\u{0}b", "a%00b"), ("é", "%c3%a9"), ("a_b", "a%5fb"),
    ])
    func `any text makes one name in one folder`(text: String, name: String) {
        #expect(FileName.of(text) == name)
    }
}
