import AuthCore
import AuthSystem
import AuthTesting
import Foundation
import HostedUI

/// Goes on with a session that another process began, as an app does that is launched again:
///
///     LiveProcess FOLDER DOMAIN ISSUER CLIENT REDIRECT-URI
///
/// Restores it from the encrypted files in FOLDER, whose key is in the environment, and has its tokens renewed. Prints who
/// is signed in before the renewal, and `renewed` after it.
let arguments = CommandLine.arguments
guard arguments.count == 6 else { exit(2) }
let transport = URLSessionTransport()
let client = HostedUIAuthClient(
    configuration: try HostedUIConfiguration(
        domain: arguments[2], issuer: arguments[3], clientID: arguments[4], redirectURI: arguments[5],
        scheme: .loopbackHTTP),
    transport: transport, store: EncryptedFileStore(folder: arguments[1], key: .environment()),
    presenter: PageWalker(Person(username: "", password: "", intention: .closesPage), transport: transport),
    policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else { exit(1) }
FileHandle.standardOutput.write(Data("\(user.email ?? "")\n".utf8))
_ = try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
FileHandle.standardOutput.write(Data("renewed\n".utf8))
