import AuthCore
import AuthSystem
import Foundation

/// Uses an encrypted file store in a separate process. The key comes from the environment.
///
///     StoreProcess FOLDER LETTERS SIZE COUNT [UMASK]
///
/// Writes values repeatedly. Each value consists of SIZE times one of the letters, in turn. After the first value, it
/// prints a line.
///
///     StoreProcess FOLDER replace
///
/// Replaces a value for each line `EXPECTED NEW` on standard input, in which `-` means no value. Prints a line with
/// each result: `true`, `false` or `error`.
let arguments = CommandLine.arguments
if arguments.count == 3, arguments[2] == "replace" {
    let store = EncryptedFileStore(folder: arguments[1], key: .environment())
    while let line = readLine() {
        let values = line.split(separator: " ").map { $0 == "-" ? nil : Data($0.utf8) }
        guard values.count == 2 else { exit(2) }
        let result = try? await store.replace(values[0], with: values[1], for: .session)
        FileHandle.standardOutput.write(Data("\(result.map(String.init) ?? "error")\n".utf8))
    }
    exit(0)
}

guard arguments.count >= 5, let size = Int(arguments[3]), let count = Int(arguments[4]) else { exit(2) }
if arguments.count > 5, let mask = mode_t(arguments[5], radix: 8) { umask(mask) }

let letters = Array(arguments[2].utf8)
let store = EncryptedFileStore(folder: arguments[1], key: .environment())
for round in 0..<count {
    try await store.write(Data(repeating: letters[round % letters.count], count: size), for: .session)
    if round == 0 { FileHandle.standardOutput.write(Data("written\n".utf8)) }
}
