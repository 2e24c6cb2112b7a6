#if os(macOS) || os(Linux)
import AuthSystem
import Foundation

/// A running Chromium that obeys commands (Chrome DevTools Protocol). Each message is JSON and ends with a zero.
///
/// One caller at a time uses it, so a reply belongs to the last command.
struct DevTools: Sendable {
    /// A value in the parameters of a command.
    enum Value: Encodable {
        case text(String)
        case number(Int)
        case flag(Bool)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .flag(let isOn): try container.encode(isOn)
            }
        }
    }

    private struct Command: Encodable {
        let id: Int
        let method: String
        let params: [String: Value]
        let sessionId: String?
    }

    /// A message. An event has no number, and an error no result.
    private struct Reply<Result: Decodable>: Decodable {
        let id: Int?
        let result: Result?

        private enum Member: String, CodingKey {
            case id, result
        }

        init(from decoder: any Decoder) throws {
            let message = try decoder.container(keyedBy: Member.self)
            id = try message.decodeIfPresent(Int.self, forKey: .id)
            // That of an earlier command has another form.
            result = try? message.decode(Result.self, forKey: .result)
        }
    }

    /// The process of Chromium, or its group if it has one.
    private let group: pid_t
    private let input: FileHandle
    private let messages: AsyncStream<Data>
    private let exit: Task<Int32, Never>
    private let lastNumber = Guarded(0)

    /// Starts a Chromium with its own settings in a folder.
    ///
    /// - Throws: `.notRunnable` if the program cannot start.
    init(_ chromium: Chromium, in folder: URL) throws(PictureError) {
        let (commands, replies, process) = (Pipe(), Pipe(), Process())
        process.executableURL = URL(filePath: "/bin/sh")
        // Chromium reads commands from the file 3, and writes replies into the file 4.
        process.arguments =
            ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, chromium.path] + chromium.arguments(in: folder)
        process.standardInput = commands
        process.standardOutput = replies
        process.standardError = FileHandle.nullDevice
        let (messages, continuation) = AsyncStream.makeStream(of: Data.self)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            end.yield(process.terminationStatus)
            end.finish()
            continuation.finish()
        }
        // A command to a Chromium that has ended is an error, and must not end this program.
        signal(SIGPIPE, SIG_IGN)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard (try? process.run()) != nil else { throw .notRunnable(chromium.path) }
        let id = process.processIdentifier
        group = getpgid(id) == id ? -id : id
        input = commands.fileHandleForWriting
        self.messages = messages
        // A task that is canceled would not wait for the end.
        exit = Task.detached {
            var status: Int32 = 0
            for await code in ends { status = code }
            return status
        }
        let output = replies.fileHandleForReading
        // Reading blocks.
        Thread.detachNewThread {
            var rest = Data()
            while true {
                var bytes = output.availableData
                if bytes.isEmpty { return continuation.finish() }
                while let end = bytes.firstIndex(of: 0) {
                    continuation.yield(rest + bytes[..<end])
                    (rest, bytes) = (Data(), bytes[(end + 1)...])
                }
                rest += bytes
            }
        }
    }

    /// Sends a command, and waits for its reply.
    ///
    /// - Parameters:
    ///   - method: The name of the command.
    ///   - params: The parameters.
    ///   - session: The session of a page; `nil` for the browser's own commands.
    /// - Returns: The result.
    /// - Throws: `.ended` if Chromium ends before it replies, or if the reply is an error.
    func send<Result: Decodable & Sendable>(
        _ method: String, _ params: [String: Value] = [:], in session: String? = nil
    ) async throws(PictureError) -> Result {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        let command = Command(id: number, method: method, params: params, sessionId: session)
        // Chromium may have ended. There is no reply then.
        if let text = try? JSONEncoder().encode(command) { try? input.write(contentsOf: text + [0]) }
        for await message in messages {
            guard let reply = try? JSONDecoder().decode(Reply<Result>.self, from: message), reply.id == number else {
                continue
            }
            guard let result = reply.result else { break }
            return result
        }
        await end()
        throw .ended(await exit.value)
    }

    /// Ends Chromium at once, and the processes that it has started if they are a group.
    func kill() { _ = Foundation.kill(group, SIGKILL) }

    /// Ends Chromium. Returns when it has ended.
    func end() async {
        kill()
        _ = await exit.value
    }
}
#endif
