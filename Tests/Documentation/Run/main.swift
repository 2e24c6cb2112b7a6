// Runs the first code of each page for app developers, one after another, and checks what it does.

import AcmeAuth

@MainActor func eventually(_ condition: () -> Bool, line: UInt = #line) async throws {
    for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(20)) }
    check(condition(), line: line)
}

let following = Task { try await inFollowTheSession() }
try await eventually { games.shown == ["closed"] }

try await inSignInWithoutTheScreens()
check(auth.user?.email == email)
try await eventually { games.shown == ["closed", "open", "closed", "open"] }

try await inCallYourAPI()

await auth.signOut()
try await eventually { games.shown.last == "closed" }
following.cancel()

try await TestingYourApp().aUserSignsIn()
try await signIn(to: SignInWithTheScreens.AcmeApp())
print("The first code of 5 pages does what the pages say")
