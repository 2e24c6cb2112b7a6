import Manifest
import XcodeProject

extension AppProject {
    /// Adds the configurations of a target, or of the project for `nil`: two for each environment.
    ///
    /// - Parameters:
    ///   - target: The target's name.
    ///   - settings: The build settings of a configuration, by whether it is for release.
    ///   - base: The environments' `.xcconfig` files, on which a target's configurations are based. A target's own
    ///     setting would override its file, so the two never have the same one.
    /// - Returns: The list of the configurations.
    mutating func addConfigurations(
        of target: String?, _ settings: (_ isRelease: Bool) -> Keys, base: [(AppEnvironment, Reference)]
    ) -> Reference {
        let owner = target ?? "project"
        var configurations: [Reference] = []
        let (debugSettings, releaseSettings) = (settings(false), settings(true))
        for environment in environments {
            let file = base.first { $0.0.name == environment.name }?.1
            for isRelease in [false, true] {
                let name = isRelease ? environment.releaseConfiguration : environment.debugConfiguration
                let baseKey: Keys = file.map { [("baseConfigurationReference", .reference($0))] } ?? []
                configurations.append(
                    self.file.add(
                        "XCBuildConfiguration", named: "configuration \(name) of \(owner)", comment: name,
                        baseKey + [
                            ("buildSettings", .map(isRelease ? releaseSettings : debugSettings)), ("name", .text(name)),
                        ]))
            }
        }
        let kind = target.map { "PBXNativeTarget \"\($0)\"" } ?? "PBXProject \"\(name)\""
        let main = environments.first(where: \.isProduction) ?? environments.first
        return file.add(
            "XCConfigurationList", named: "configurations of \(owner)",
            comment: "Build configuration list for \(kind)",
            [
                ("buildConfigurations", .references(configurations)), ("defaultConfigurationIsVisible", .text("0")),
                ("defaultConfigurationName", .text(main?.releaseConfiguration ?? "")),
            ])
    }

    /// The settings of all targets.
    func projectSettings(isRelease: Bool) -> Keys {
        let common: Keys = [
            ("ALWAYS_SEARCH_USER_PATHS", .text("NO")), ("CLANG_ENABLE_MODULES", .text("YES")),
            ("ENABLE_USER_SCRIPT_SANDBOXING", .text("YES")),
            ("IPHONEOS_DEPLOYMENT_TARGET", .text(app.deploymentTarget)),
            ("LOCALIZATION_PREFERS_STRING_CATALOGS", .text("YES")), ("SDKROOT", .text("iphoneos")),
            ("SWIFT_VERSION", .text("6.0")),
            ("TARGETED_DEVICE_FAMILY", .text(app.devices.map(\.family).sorted().joined(separator: ","))),
        ]
        let specific: Keys =
            isRelease
            ? [
                ("DEBUG_INFORMATION_FORMAT", .text("dwarf-with-dsym")),
                ("SWIFT_COMPILATION_MODE", .text("wholemodule")),
                ("VALIDATE_PRODUCT", .text("YES")),
            ]
            : [
                ("DEBUG_INFORMATION_FORMAT", .text("dwarf")), ("ENABLE_TESTABILITY", .text("YES")),
                ("ONLY_ACTIVE_ARCH", .text("YES")),
                ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", .text("DEBUG $(inherited)")),
                ("SWIFT_OPTIMIZATION_LEVEL", .text("-Onone")),
            ]
        return (common + specific).sorted { $0.key < $1.key }
    }

    /// The settings of the app. Those that differ between environments are in the `.xcconfig` files.
    func targetSettings(isRelease: Bool) -> Keys {
        [
            ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", .text(AppAssets.accent)),
            ("CODE_SIGN_STYLE", .text("Automatic")), ("ENABLE_PREVIEWS", .text("YES")),
            ("GENERATE_INFOPLIST_FILE", .text("NO")),
            ("LD_RUNPATH_SEARCH_PATHS", .texts(["$(inherited)", "@executable_path/Frameworks"])),
            ("PRODUCT_NAME", .text("$(TARGET_NAME)")), ("VERSIONING_SYSTEM", .text("apple-generic")),
        ]
    }
}
