import AcmeAuth

let auth = BrandAuth(AcmeEnvironment.mock)
let email = "mira@example.com"
let request = URLRequest(url: URL(string: "http://127.0.0.1:8765/greeting")!)
do throws(AuthError) {
    var isDone = false
    loop: for await state in auth.states() {
        print("state:", state)
        switch state {
        case .signedOut where isDone: break loop
        case .signedOut:
            try await auth.signUp(email: email, password: "Moon-River-7", acceptingTerms: auth.brand.terms.version)
            let code = await auth.mailbox?.lastCode(for: email) ?? readLine() ?? ""
            _ = try await auth.confirmSignUp(code: code)
        case .signedIn:
            let (data, response) = try await auth.data(for: request)
            print("answer:", response.statusCode, String(decoding: data, as: UTF8.self))
            isDone = true
            await auth.signOut()
        case .unknown(let error): throw error
        case .restoring, .locked: continue
        }
    }
} catch { print("error:", error.localizedDescription, error.isRetryable ? "Try again." : "") }
