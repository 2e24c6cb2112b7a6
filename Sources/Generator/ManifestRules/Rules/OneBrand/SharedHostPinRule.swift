import Diagnostics
import Manifest

extension Rule {
    static let sharedHostPin = Rule(
        id: "shared-host-pin",
        summary: "no pinned server has certificates that only Amazon controls",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Amazon replaces the keys of its host names at any time and without notice, and advises against pinning \
            them (AWS Certificate Manager User Guide, "Best practices"). All users are locked out on that day. \
            Use your domain for the sign-in page and the API. Only the keys of Amazon's root certificates last \
            longer (https://www.amazontrust.com/repository/).
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: acme.auth.us-east-1.amazoncognito.com, issuer: https://id.acme.example, clientId: example1client }
                    pins:
                      page: { host: acme.auth.us-east-1.amazoncognito.com, keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: 2027-06-30 }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                    pins:
                      page: { host: auth.acme.example, keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: 2027-06-30 }
                """),
        check: .manifest(checkSharedHosts))
}

@Sendable private func checkSharedHosts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.pins.compactMap { pin in
        guard [".amazonaws.com", ".amazonaws.com.cn", ".amazoncognito.com"].contains(where: pin.host.hasSuffix) else {
            return nil
        }
        return rule.diagnostic(
            "'\(pin.path).host' is \(quoted(pin.host)), whose keys Amazon replaces without notice, which locks all users "
                + "out; remove '\(pin.path)'", at: pin.hostRange)
    }
}
