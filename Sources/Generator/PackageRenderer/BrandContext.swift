import Manifest
import Diagnostics
import Mustache

/// The values that a brand's templates can use. Each section of the context is one property.
struct BrandContext {
    let brand: Brand
    let tool: ToolIdentity
    let runtimePath: String
    let places: AppPlaces
    let capabilities: Set<Capability>
    let runtime: RuntimeContext
    /// The environments in the app's Xcode project; empty if the brand has no app.
    let appEnvironments: [AppEnvironment]
    /// The values of all environments, in the order of the manifest.
    let environments: [MustacheValue.Members]

    init(
        brand: Brand, tool: ToolIdentity, runtimePath: String, places: AppPlaces, capabilities: Set<Capability>
    ) {
        self.brand = brand
        self.tool = tool
        self.runtimePath = runtimePath
        self.places = places
        self.capabilities = capabilities
        runtime = RuntimeContext(brand, path: runtimePath)
        appEnvironments = brand.app == nil ? [] : brand.appEnvironments
        environments = Self.environments(of: brand, appEnvironments)
    }

    var value: MustacheValue {
        [
            "tool": tool.value,
            "manifest": manifest,
            "brand": identity,
            "languages": languages,
            "theme": theme,
            "screens": screens,
            "texts": texts,
            "auth": auth,
            "legal": legal,
            "features": features,
            "app": app,
            "environments": [
                "all": .items(environments), "first": .object(environments.first ?? [:]),
                "byAmplify": .items(environments.filter { $0["isByAmplify"] == .bool(true) }),
                "withBackendSync": .items(environments.filter { $0["backendSyncURL"] != .null }),
            ],
            "appFlags": FlagContext.declared(brand.flags),
            "uses": uses,
            "runtime": .object(runtime.value),
        ]
    }

    private var manifest: MustacheValue {
        let path = brand.manifest.file.path
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return ["path": .string(path), "termsPath": .string("\(folder)/\(brand.legal.terms.document)")]
    }

    private var identity: MustacheValue {
        let type = SwiftNames.typeName(brand.id)
        return [
            "id": .string(brand.id),
            "name": .string(brand.name),
            "type": .string(type),
            "module": .string("\(type)Auth"),
            "bundleId": .string(brand.bundleID),
            "urlScheme": .string(brand.urlScheme),
            "supportEmail": .string(brand.supportEmail),
        ]
    }

    private var theme: MustacheValue {
        let colors = brand.theme.colors
        let roles: [(String, ThemeColor?)] = [
            ("background", colors.background), ("backgroundEnd", colors.backgroundEnd),
            ("onBackground", colors.onBackground), ("mutedText", colors.mutedText), ("primary", colors.primary),
            ("onPrimary", colors.onPrimary), ("secondary", colors.secondary), ("onSecondary", colors.onSecondary),
            ("surface", colors.surface), ("onSurface", colors.onSurface), ("error", colors.error),
        ]
        return [
            "colors": .items(
                roles.map { role, color in ["name": .string(role), "value": color.map(Self.color) ?? .null] }),
            "typography": [
                "design": .string(brand.theme.typography.design.rawValue),
                "titleSize": .integer(brand.theme.typography.titleSize),
                "buttonSize": .integer(brand.theme.typography.buttonSize),
                "fonts": fonts,
            ],
            "shape": [
                "controls": .string(brand.theme.shape.controls.rawValue),
                "cornerRadius": .integer(brand.theme.shape.cornerRadius),
                "style": .string(brand.theme.shape.style.rawValue),
                "hasStyle": .bool(brand.theme.shape.style != .flat),
            ],
            "layout": .string(brand.theme.layout.rawValue),
            "hasLayout": .bool(brand.theme.layout != .bottom),
            "wordmark": .string(brand.theme.wordmark),
            "hasLogo": .bool(brand.theme.logo != nil),
            "images": images,
            "hasAssets": .bool(!brand.imageNames.isEmpty || brand.theme.typography.fonts != nil),
        ]
    }

    private static func color(_ color: ThemeColor) -> MustacheValue {
        [
            "light": .string(literal(color.light)), "dark": .string(literal(color.dark)),
            "differs": .bool(color.light != color.dark),
        ]
    }

    /// Returns `0xRRGGBB`, or `.init(0xRRGGBB, alpha: 0xAA)` if the color is not opaque.
    private static func literal(_ color: RGBA) -> String {
        let digits = color.hex.dropFirst()
        let rgb = "0x\(digits.prefix(6))"
        return digits.count == 6 ? rgb : ".init(\(rgb), alpha: 0x\(digits.dropFirst(6)))"
    }

    private var legal: MustacheValue {
        let age = brand.legal.minimumAge
        // The generated test of the age gate computes ages for a date in 2026.
        let gate: MustacheValue = ["minimumAge": .integer(age), "boundaryYear": .integer(2026 - age)]
        let terms = brand.termsText.trimmingNewlines
        return [
            "minimumAge": .integer(age),
            "ageGate": age > 0 ? gate : .null,
            "terms": [
                "url": .string(brand.legal.terms.url),
                "version": .string(brand.legal.terms.version),
                "text": .string(terms),
                // The resource file ends with one more newline.
                "byteCount": .integer(terms.utf8.count + 1),
            ],
            "privacy": ["url": .string(brand.legal.privacy.url)],
        ]
    }

    private var features: MustacheValue {
        let enabled = brand.features.enabled
        var values: MustacheValue.Members = [
            "enabled": .items(enabled.map { ["name": .string($0.rawValue), "title": .string($0.title)] }),
            // Family accounts have settings and are not a flag.
            "flags": .items(enabled.filter { $0 != .familyAccounts }.map { ["name": .string($0.rawValue)] }),
        ]
        for feature in Feature.allCases { values[feature.rawValue] = .bool(enabled.contains(feature)) }
        values["familyAccounts"] =
            brand.features.familyAccounts.map {
                ["maxChildren": .integer($0.maxChildren), "pinLength": .integer($0.pinLength)] as MustacheValue
            } ?? .null
        return .object(values)
    }

    /// Conditions for sections in templates.
    private var uses: MustacheValue {
        [
            "supabase": .bool(capabilities.contains(.backend(.supabase))),
            "families": .bool(brand.hasFamilies),
            "supabaseFamilies": .bool(capabilities.contains(.supabaseFamilies)),
            "ageGate": .bool(capabilities.contains(.ageGate)),
            "emailOTP": .bool(capabilities.contains(.emailOTP)),
            "hostedUI": .bool(capabilities.contains(.hostedUI)),
            "amplify": .bool(capabilities.contains(.client(.amplify))),
            "appFlags": .bool(capabilities.contains(.appFlags)),
            "sharedPackages": .bool(!capabilities.isDisjoint(with: [.client(.amplify), .appFlags])),
            "mock": .bool(capabilities.contains(.backend(.mock))),
            "mockAccounts": .bool(brand.environments.contains { !$0.mockAccounts.isEmpty }),
            "mockInRelease": .bool(brand.environments.contains(where: \.allowsMockInRelease)),
            "backendSync": .bool(capabilities.contains(.backendSync)),
            "sharedSession": .bool(brand.app?.sharesSession == true),
        ]
    }
}

extension String {
    fileprivate var trimmingNewlines: String {
        var text = drop(while: \.isNewline)
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}

extension MustacheValue {
    /// Creates a list of objects. Each object also has the members `last` and `many`, which templates need for
    /// separators and trailing commas.
    static func items(_ items: [MustacheValue.Members]) -> MustacheValue {
        .list(
            items.enumerated().map { index, item in
                let position: MustacheValue.Members = [
                    "last": .bool(index == items.count - 1), "many": .bool(items.count > 1),
                ]
                return .object(item.merging(position) { own, _ in own })
            })
    }
}
