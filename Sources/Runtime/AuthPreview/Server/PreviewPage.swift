import AuthCore
import AuthKit
import AuthScreens
import Foundation

/// The page of a session: the phone's screen, and the panel beside it.
@MainActor struct PreviewPage {
    let session: PreviewSession
    /// The messages with codes; `nil` if the environment has no mailbox.
    let mail: [MailboxMessage]?
    /// Whether the app still waits for a call. The browser then loads the page again.
    let isBusy: Bool
    /// Whether the session begins with the page.
    let isNew: Bool

    private var device: PreviewDevice { session.device }
    private var brand: BrandConfiguration { device.app.brand }
    private var theme: ThemeHTML { ThemeHTML(device.app.theme, name: brand.name) }

    var html: PageHTML {
        let screen = device.model.screen
        return PageHTML(
            title: (screen?.title ?? "App") + " \u{2013} " + brand.name, language: device.language.code,
            policy: .live, styles: [.inline(ThemeStyle(theme: device.app.theme).styleSheet + PanelStyle.rules)],
            rootClass: session.log.hasLargeText ? "large" : nil, reloadAfter: isBusy ? 1 : nil,
            body: [
                PhoneHTML.html(
                    screen.map { arrival(at: $0) } ?? .root, appearance: session.log.appearance,
                    [screen.map { html($0) } ?? HTML("div", [HTMLAttribute("class", "app")], [banner, app])]),
                panel, script.element,
            ])
    }

    private var script: ServerScript {
        var script = ServerScript(of: session.brand)
        script.log = LivePath(folder: session.brand.folder, item: .log).text
        script.isNewSession = isNew
        return script
    }

    private func arrival(at screen: some Screen) -> ScreenArrival {
        ScreenArrival(at: screen, isInSheet: !device.model.flow.flow.sheets.isEmpty)
    }

    private func html(_ screen: some Screen) -> HTML {
        let form = ScreenHTML.Form(
            action: session.brand.livePath,
            hidden: [
                (PreviewSession.Field.token, session.token), (PreviewSession.Field.screen, screen.id.rawValue),
            ], button: PreviewSession.Field.tap)
        return ScreenHTML(
            form: form, theme: theme, texts: ControlTexts(device.model.texts), isSheet: arrival(at: screen) == .sheet
        ).html(screen)
    }

    /// The banner above the app.
    private var banner: HTML {
        guard let banner = device.model.banner else { return .empty }
        return form(
            class: "banner", on: banner.id,
            [
                HTML("p", [], text: banner.title),
                HTML(
                    "button",
                    [
                        HTMLAttribute("name", PreviewSession.Field.tap),
                        HTMLAttribute("value", banner.action.id.rawValue),
                        HTMLAttribute("data-id", banner.action.id.rawValue), HTMLAttribute("class", "command"),
                        HTMLAttribute("data-role", banner.action.role.rawValue),
                    ], text: banner.action.label),
            ])
    }

    /// The page that is shown in place of the app itself.
    private var app: HTML {
        let user = device.model.identity?.user
        let identity = device.model.identity.map(Self.name) ?? "no user"
        return HTML(
            "main",
            [
                HTMLAttribute("class", "screen"), HTMLAttribute("data-id", "app"), HTMLAttribute("data-layout", "form"),
                HTMLAttribute("lang", "en"), HTMLAttribute("dir", "ltr"),
            ],
            [
                form(
                    class: "elements",
                    [
                        HTML(
                            "div", [HTMLAttribute("class", "column")],
                            [
                                HTML("h1", [HTMLAttribute("class", "large-title")], text: brand.name),
                                HTML(
                                    "p", [HTMLAttribute("class", "text")], text: "This is where the app itself begins."),
                                HTML(
                                    "p", [HTMLAttribute("class", "text identity")],
                                    text: "Signed in as \(identity)"
                                        + (user.map { " (\($0.provider.rawValue))." } ?? ".")),
                                button(.menu, class: "command", role: "secondary"),
                                button(.account, class: "command", role: "secondary"),
                            ])
                    ])
            ])
    }

    private static func name(of identity: AuthFlow.Identity) -> String {
        switch identity {
        case .user(let user): user.email ?? user.username
        case .guest: "a guest"
        case .child(let child, let user): "\(child.name), a child of \(user.email ?? user.username)"
        case .demo(let user): "a demo of \(user.email ?? user.username)"
        }
    }

    // MARK: The panel

    private var panel: HTML {
        HTML(
            "aside",
            [
                HTMLAttribute("class", "panel"), HTMLAttribute("aria-label", "Preview"), HTMLAttribute("lang", "en"),
                HTMLAttribute("dir", "ltr"),
            ],
            [
                session.notice.map { HTML("p", [HTMLAttribute("class", "notice")], text: $0) } ?? .empty,
                HTML(
                    "details", [HTMLAttribute("open", if: true)],
                    [
                        HTML("summary", text: "\(brand.name), \(device.auth.environment)"),
                        HTML("p", text: device.app.service.summary),
                        HTML("p", [], [SitePage.link(session.brand.firstPath, "All screens")]),
                        group(
                            "Mail and accounts",
                            [
                                mail.map { section("Mailbox", [mailbox($0)]) },
                                device.auth.seededAccounts.isEmpty ? nil : section("Accounts", [accounts]),
                            ]),
                        group(
                            "Time and app",
                            [
                                device.gate.isAsking
                                    ? section("Face or finger", [buttons(PanelAction.answers)]) : nil,
                                section("Clock", [time, buttons([.forward30s, .forward1m, .forward10m, .forward1d])]),
                                section("App", [buttons([.relaunch, .newDevice])]),
                                section("Background, for", [buttons(background)]),
                            ]),
                        group("Service", [service, section("Session events", [events])]),
                        group(
                            "Look",
                            [
                                section(
                                    "Appearance",
                                    [buttons([.system, .light, .dark]), buttons([.normalText, .largeText])]),
                                section("Language", [languages]),
                            ]),
                    ]),
            ])
    }

    /// Returns sections that fold together.
    private func group(_ title: String, _ sections: [HTML?]) -> HTML {
        let sections = sections.compactMap(\.self)
        guard !sections.isEmpty else { return .empty }
        return HTML(
            "details", [HTMLAttribute("class", "group"), HTMLAttribute("open", if: true)],
            [HTML("summary", text: title)] + sections)
    }

    private func section(_ title: String, _ content: [HTML]) -> HTML {
        HTML("section", [], [HTML("h2", text: title)] + content)
    }

    private func mailbox(_ mail: [MailboxMessage]) -> HTML {
        guard !mail.isEmpty else { return HTML("p", text: "No messages.") }
        return HTML(
            "ul", [HTMLAttribute("class", "mailbox")],
            mail.prefix(20).map { message in
                HTML(
                    "li", [],
                    [
                        HTML("strong", [HTMLAttribute("class", "code")], text: message.code.value),
                        HTML(text: " \(message.purpose.label), to \(message.recipient.text)"),
                        HTML(text: ", " + Self.text(of: message.sentAt)),
                    ])
            })
    }

    private var time: HTML { HTML("p", [HTMLAttribute("class", "clock")], text: Self.text(of: device.clock.now)) }

    private var background: [PanelAction] {
        (brand.session.locks ? [.backgroundUntilLock] : []) + [.background30s, .background5m, .background1h]
    }

    /// The accounts that exist from the start. Their passwords are in the manifest.
    private var accounts: HTML {
        HTML(
            "ul", [HTMLAttribute("class", "accounts")],
            device.auth.seededAccounts.map { account in
                HTML(
                    "li", [],
                    [
                        HTML("span", [HTMLAttribute("class", "address")], text: account.email.text), HTML(text: " "),
                        HTML("span", [HTMLAttribute("class", "password")], text: account.password.value),
                        HTML(text: account.isConfirmed ? "" : " (pending)"),
                    ])
            })
    }

    private var service: HTML {
        let actions =
            (device.canEndSession ? [PanelAction.endSession] : []) + [.newTerms]
            + (device.auth.simulatedNetwork == nil ? [] : [device.isOnline ? .offline : .online])
        return section("Session and network", [buttons(actions)])
    }

    private var languages: HTML {
        form(
            class: "buttons",
            PreviewLanguage.all(of: brand).map { language in
                button(
                    PanelAction.languagePrefix + language.code, language.label, isOn: language == device.language)
            })
    }

    private var events: HTML {
        guard !device.events.isEmpty else { return HTML("p", text: "None yet.") }
        return HTML(
            "ol", [HTMLAttribute("class", "events"), HTMLAttribute("reversed", if: true)],
            device.events.reversed().map { HTML("li", text: "\(Self.text(of: $0.time)) \($0.name)") })
    }

    private func buttons(_ actions: [PanelAction]) -> HTML {
        form(class: "buttons", actions.map { button($0.rawValue, $0.label, isOn: isOn($0)) })
    }

    /// Whether an action is the current choice; `nil` if it is not a choice.
    private func isOn(_ action: PanelAction) -> Bool? {
        switch action {
        case .system: session.log.appearance == nil
        case .light: session.log.appearance == .light
        case .dark: session.log.appearance == .dark
        case .normalText: !session.log.hasLargeText
        case .largeText: session.log.hasLargeText
        default: nil
        }
    }

    /// Returns a form of the panel, or of a screen.
    private func form(class name: String, on screen: ScreenID? = nil, _ content: [HTML]) -> HTML {
        let fields =
            [(PreviewSession.Field.token, session.token)]
            + (screen.map { [(PreviewSession.Field.screen, $0.rawValue)] } ?? [])
        return HTML(
            "form",
            [
                HTMLAttribute("method", "post"), HTMLAttribute("action", session.brand.livePath),
                HTMLAttribute("class", name),
            ],
            fields.map { name, value in
                HTML(
                    "input",
                    [
                        HTMLAttribute("type", "hidden"), HTMLAttribute("name", name),
                        HTMLAttribute("value", value),
                    ])
            } + content)
    }

    private func button(_ action: PanelAction, class name: String, role: String) -> HTML {
        HTML(
            "button",
            [
                HTMLAttribute("type", "submit"), HTMLAttribute("name", PreviewSession.Field.panel),
                HTMLAttribute("value", action.rawValue), HTMLAttribute("data-id", action.rawValue),
                HTMLAttribute("class", name), HTMLAttribute("data-role", role),
            ], text: action.label)
    }

    private func button(_ value: String, _ label: String, isOn: Bool?) -> HTML {
        HTML(
            "button",
            [
                HTMLAttribute("type", "submit"), HTMLAttribute("name", PreviewSession.Field.panel),
                HTMLAttribute("value", value), HTMLAttribute("data-id", value),
                HTMLAttribute("aria-pressed", isOn.map { $0 ? "true" : "false" }),
            ], text: label)
    }

    /// Returns a time in UTC.
    private static func text(of time: Date) -> String {
        time.formatted(.iso8601.dateSeparator(.dash).dateTimeSeparator(.space).timeSeparator(.colon))
    }
}

/// The style of a page with a panel. It does not depend on the brand.
enum PanelStyle {
    static let rules = """
        html{color-scheme:light dark}
        html.large{font-size:200%}
        body{margin:0;display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:center;gap:1.5rem;
        background:#ececf1;color:#1b1b1f;font-family:-apple-system,Inter,system-ui,sans-serif}
        .phone{flex:none;inline-size:min(100%,402px);min-block-size:min(100vb,874px)}
        @media(min-width:52rem) and (min-height:920px){.phone{block-size:874px;margin-block:22px;overflow:auto;
        scrollbar-width:none;border-radius:62px;box-shadow:0 0 0 10px #111,0 0 0 11px #666}}
        .app{display:flex;flex-direction:column}
        .app .screen{flex:1}
        .banner{display:flex;align-items:center;gap:12px;margin:0 16px;padding:8px 8px 8px 16px;background:var(--surface);
        color:var(--on-surface);border-radius:min(var(--group-radius),22px);--focus:var(--surface-focus)}
        .banner p{flex:1;font-size:.9375rem}
        .banner .command{inline-size:auto;min-block-size:44px;font-size:.9375rem}
        .panel{inline-size:min(100%,22rem);padding:1rem;font-size:.9375rem;line-height:1.4;overflow-wrap:anywhere}
        .panel h2{font-size:.9375rem;margin:.5rem 0 .25rem}
        .panel p{margin:0 0 .25rem}
        .panel .notice{padding:.5rem .75rem;border-inline-start:3px solid currentcolor}
        .panel summary{padding-block:.625rem;font-weight:600;cursor:pointer}
        .panel a{display:inline-block;padding-block:.5rem;color:#0a5ad4}
        .panel .group{border-block-start:1px solid #c4c4cd}
        .panel .group section:last-child{margin-block-end:1rem}
        .panel ul,.panel ol{margin:0;padding-inline-start:1.25rem}
        .code,.clock,.events,.password{font-family:ui-monospace,monospace;font-variant-numeric:tabular-nums}
        .code{font-size:1.25rem;user-select:all}
        .buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-end:.5rem}
        .buttons button{font:inherit;min-block-size:44px;min-inline-size:44px;padding:.25rem .75rem;
        border:1px solid #6b6b76;border-radius:.5rem;background:#fff;color:#1b1b1f;cursor:pointer}
        .buttons button[aria-pressed=true]{background:#1b1b1f;color:#fff}
        .panel :focus-visible{outline:3px solid #0a5ad4;outline-offset:2px}
        @media(prefers-color-scheme:dark){body{background:#1b1b1f;color:#ececf1}
        .buttons button{background:#2c2c33;color:#ececf1;border-color:#9a9aa6}
        .buttons button[aria-pressed=true]{background:#ececf1;color:#1b1b1f}
        .panel :focus-visible{outline-color:#8ab4ff}.panel a{color:#8ab4ff}.panel .group{border-color:#4a4a55}}

        """
}

extension MailboxMessage.Purpose {
    /// The purpose in English.
    fileprivate var label: String {
        switch self {
        case .signUp: "sign-up"
        case .newPassword: "new password"
        case .signIn: "sign-in"
        case .emailChange: "new address"
        }
    }
}
