import AuthCore
import AuthSystem
import Foundation
import HostedUI

// Resumes a session that another process began, as a relaunched app does:
//
//     LiveProcess FOLDER DOMAIN ISSUER CLIENT REDIRECT-URI
//
// Restores the session from the encrypted files in FOLDER, with the key from the environment, and renews its tokens. Prints
// the user's email address before the renewal and `renewed` after it. Exits with 1 if there is no session, and with 2 if the
// arguments are wrong.
let arguments = CommandLine.arguments
guard arguments.count == 6 else { exit(2) }
let transport = URLSessionTransport()
let client = HostedUIAuthClient(
    configuration: try HostedUIConfiguration(
        domain: arguments[2], issuer: arguments[3], clientID: arguments[4], redirectURI: arguments[5],
        scheme: .loopbackHTTP),
    transport: transport, store: EncryptedFileStore(folder: arguments[1], key: .environment()),
    records: InMemoryStore(),
    presenter: UnavailablePresenter(),
    policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else { exit(1) }
FileHandle.standardOutput.write(Data("\(user.email ?? "")\n".utf8))
_ = try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
FileHandle.standardOutput.write(Data("renewed\n".utf8))
