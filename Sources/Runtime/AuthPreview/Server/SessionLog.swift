import AuthCore

/// What a user has done in a session, so that another device shows the same screen: after a change of the brand, or in
/// the next program.
///
/// It contains what the user has typed, also passwords. It is in the memory of the server and of the browser's tab alone.
struct SessionLog: Codable, Equatable, Sendable {
    /// A submitted form: one of a screen, or of the panel.
    struct Step: Codable, Equatable, Sendable {
        /// The fields, without the token.
        fileprivate var fields: [String: String]
        /// The fields with a code from the mailbox, and the number of its message. Another device gets other codes.
        fileprivate var codes: [String: Int] = [:]

        init(_ form: FormFields, mail: [MailboxMessage]) {
            fields = form.all.filter { $0.key != PreviewSession.Field.token }
            for (name, text) in fields where !text.isEmpty {
                if let message = mail.first(where: { $0.code.value == text }) { codes[name] = message.id }
            }
        }

        /// Returns the form with the codes of another mailbox.
        func form(mail: [MailboxMessage]) -> FormFields {
            var fields = fields
            for (name, number) in codes {
                if let message = mail.first(where: { $0.id == number }) { fields[name] = message.code.value }
            }
            return FormFields(fields)
        }

        /// The size in bytes, about.
        fileprivate var size: Int { fields.reduce(32) { $0 + $1.key.utf8.count + $1.value.utf8.count + 8 } }
    }

    /// The identifier of the service that answered the steps. Another service would answer otherwise.
    private(set) var service: String
    /// The steps since the device is new. At a service of its own, there are none, because they are not repeated.
    private(set) var steps: [Step] = []
    private var isFull = false
    /// The code of the language; `nil` for the first one.
    var language: String?
    /// The appearance of the screen; `nil` for that of the system.
    var appearance: ThemePalette.Appearance?
    /// Whether text has twice its size.
    var hasLargeText = false
    /// The seconds by which the clock was moved.
    var movedSeconds: Int64 = 0

    /// The limits, with which a log fits into the body of a request.
    private static let (maxSteps, maxSize) = (100, 12_000)

    init(of service: PreviewService) { self.service = service.id }

    /// Adds a step. After the first one that is above the limits, no step counts, because it would lead elsewhere.
    mutating func add(_ step: Step) {
        guard !isFull else { return }
        steps.append(step)
        guard !isWithinLimits else { return }
        steps.removeLast()
        isFull = true
    }

    /// Returns the choices without the steps, for a new device.
    func choices(for service: PreviewService) -> SessionLog {
        var log = self
        log.removeSteps()
        log.service = service.id
        return log
    }

    /// Removes the steps, because the device is new.
    mutating func removeSteps() {
        steps = []
        isFull = false
        movedSeconds = 0
    }

    /// Whether a server has written the log. A browser can send anything.
    var isWithinLimits: Bool {
        steps.count <= Self.maxSteps && steps.reduce(0) { $0 + $1.size } <= Self.maxSize && movedSeconds >= 0
            && movedSeconds <= 100 * 366 * 86_400
    }
}

extension ThemePalette.Appearance: Codable {}
