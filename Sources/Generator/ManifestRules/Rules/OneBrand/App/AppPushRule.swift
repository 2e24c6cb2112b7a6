import Diagnostics
import Manifest

extension Rule {
    static let appPush = Rule(
        id: "app-push",
        summary: "an app with parts for push notifications has the entitlement for them",
        severity: .error,
        documentation: Documentation(
            """
            Without the entitlement `aps-environment`, no notification reaches the app, and a background mode without a use \
            is a reason for App Review to refuse it (App Review Guidelines, 2.5.4). `features.pushRegistration` sets the \
            entitlement. An app whose own SDK registers the device sets `aps-environment` in `app.entitlements`.
            """,
            bad: """
                app: { infoPlist: { UIBackgroundModes: [remote-notification] } }
                """,
            good: """
                app: { infoPlist: { UIBackgroundModes: [remote-notification] }, entitlements: { aps-environment: development } }
                """,
            files: exampleApp),
        check: .manifest(checkPush))
}

@Sendable private func checkPush(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let remedy =
        "turn on '\(DerivedKeys.pushEntitlementSource)', or set 'aps-environment' in 'app.entitlements' if the app's own code "
        + "registers the device"
    let modes = manifest.propertyLists("infoPlist").compactMap { list -> Diagnostic? in
        let entries = list.entries.filter { DerivedKeys.root(ofInfoPlistKey: $0.key) == "UIBackgroundModes" }
        let items = entries.flatMap { $0.value.items ?? [] }
        guard let mode = items.first(where: { $0.text == "remote-notification" }),
            !manifest.hasPushEntitlement(in: list.environment)
        else { return nil }
        return rule.diagnostic(
            "'\(list.path)' has the background mode 'remote-notification', but the app has no entitlement for push "
                + "notifications; \(remedy)",
            at: mode.range)
    }
    guard !manifest.hasPushEntitlement(in: nil) else { return modes }
    let targets = (manifest.app?["targets"]?.entries ?? []).filter {
        $0.value["kind"]?.text == AppTargetKind.notificationService.rawValue
    }
    return modes
        + targets.map { target in
            rule.diagnostic(
                "'app.targets.\(target.key)' changes push notifications, but the app has no entitlement for them; \(remedy)",
                at: target.value["kind"]?.range)
        }
}
