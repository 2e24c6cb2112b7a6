import AuthCore
import Testing

@Suite struct SignInProviderTests {
    static let all =
        SignInProvider.named + [.connection("acme-id"), .connection("google"), .connection("connection:a")]

    @Test(arguments: all) func `a provider is read from its name`(provider: SignInProvider) {
        #expect(SignInProvider(rawValue: provider.rawValue) == provider)
    }

    @Test func `the names in a user pool are those of the service, and another name is a connection`() {
        let names = SignInProvider.named.compactMap(\.userPoolName)
        #expect(names == ["COGNITO", "SignInWithApple", "Google", "Facebook", "Microsoft", "GitHub", "LinkedIn"])
        #expect(SignInProvider(userPoolName: "Contoso") == .connection("Contoso"))
    }

    @Test func `email and guests have no page`() {
        #expect(Self.all.filter { !$0.hasPage } == [.email, .guest])
    }
}
