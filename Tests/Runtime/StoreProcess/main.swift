import AuthCore
import AuthPlatform
import Foundation

/// Writes values to an encrypted file store, again and again: each is `size` times one of the letters, in turn.
///
///     StoreProcess FOLDER LETTERS SIZE COUNT [UMASK]
///
/// The key comes from the environment. A line on standard output says that the first value is written.
let arguments = CommandLine.arguments
guard arguments.count >= 5, let size = Int(arguments[3]), let count = Int(arguments[4]) else { exit(2) }
if arguments.count > 5, let mask = mode_t(arguments[5], radix: 8) { umask(mask) }

let letters = Array(arguments[2].utf8)
let store = EncryptedFileStore(folder: arguments[1], key: .environment())
for round in 0..<count {
    try await store.write(Data(repeating: letters[round % letters.count], count: size), for: .session)
    if round == 0 { FileHandle.standardOutput.write(Data("written\n".utf8)) }
}
