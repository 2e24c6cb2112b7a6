package import Manifest

/// An environment in the app's Xcode project: the names of its configurations, its scheme and its files.
struct AppEnvironment {
    let environment: BrandEnvironment
    /// The environment's name in configurations, such as `Dev`.
    let label: String
    /// The name of the scheme, such as `Acme Dev`. Production has no suffix.
    let scheme: String
    /// The file of the Info.plist, relative to the project's folder.
    let infoPlist: String
    /// The file of the entitlements, relative to the project's folder.
    let entitlements: String
    /// The entries of the Info.plist.
    let infoPlistEntries: [PropertyList.Entry]
    let entitlementsEntries: [PropertyList.Entry]

    var name: String { environment.name }
    var isProduction: Bool { name == Self.production }
    var debugConfiguration: String { "Debug \(label)" }
    var releaseConfiguration: String { "Release \(label)" }

    /// The environment that users of the App Store have.
    static let production = "production"
}

extension Brand {
    /// The environments in the app's Xcode project, in the order of the manifest.
    var appEnvironments: [AppEnvironment] {
        let type = SwiftNames.typeName(id)
        let labels = Self.labels(of: environments.map(\.name))
        let infoPlists = environments.map(infoPlist)
        let infoPlistNames = fileNames(of: infoPlists, "Info", "plist")
        let entitlements = environments.map(entitlements)
        let entitlementsNames = fileNames(of: entitlements, type, "entitlements")
        return environments.indices.map { index in
            let isProduction = environments[index].name == AppEnvironment.production
            return AppEnvironment(
                environment: environments[index], label: labels[index],
                scheme: isProduction ? type : "\(type) \(labels[index])", infoPlist: infoPlistNames[index],
                entitlements: entitlementsNames[index], infoPlistEntries: infoPlists[index],
                entitlementsEntries: entitlements[index])
        }
    }

    /// Returns a unique label for each environment.
    ///
    /// Xcode builds packages for debugging if a configuration's name contains "debug" or "development" in any case
    /// (swift-build, `BuildParameters`), so no label contains these words.
    static func labels(of names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { name in
            var label = name.replacingWord("development", by: "Dev").replacingWord("debug", by: "Dbg")
            label = label.prefix(1).uppercased() + label.dropFirst()
            var unique = label
            var number = 2
            // Names of schemes are file names, which some systems compare without case.
            while !used.insert(unique.lowercased()).inserted {
                unique = "\(label)\(number)"
                number += 1
            }
            return unique
        }
    }

    /// Returns the file for each environment's property list. Production's list, or else that of the first environment,
    /// has the plain name, and equal lists share a file.
    private func fileNames(of lists: [[PropertyList.Entry]], _ name: String, _ type: String) -> [String] {
        let main = environments.firstIndex { $0.name == AppEnvironment.production } ?? 0
        var names: [(list: [PropertyList.Entry], file: String)] = []
        func file(_ index: Int) -> String {
            if let equal = names.first(where: { $0.list == lists[index] }) { return equal.file }
            let file = index == main ? "\(name).\(type)" : "\(name)-\(environments[index].name).\(type)"
            names.append((lists[index], file))
            return file
        }
        if lists.indices.contains(main) { _ = file(main) }
        return lists.indices.map(file)
    }
}

/// An app icon in the developer's asset catalog.
package struct AppIconName: Equatable, Sendable {
    /// The name in the asset catalog, such as `AppIcon-staging`.
    package let name: String
    /// The short name of the environment whose builds have the icon, such as `Staging`; `nil` for the users' icon.
    package let label: String?
}

extension Brand {
    /// The icons of the app: the users' icon, which every brand has, then those of the other environments.
    package var appIcons: [AppIconName] {
        [AppIconName(name: "AppIcon", label: nil)]
            + appEnvironments.filter { !$0.isProduction }.map {
                AppIconName(name: $0.environment.iconName, label: $0.label)
            }
    }

    /// The name of the Swift file with the app's entry, relative to the brand's folder.
    package var appEntryFile: String { "App/\(SwiftNames.typeName(id))App.swift" }
}

extension String {
    /// Replaces a lower-case ASCII word everywhere, whatever the case of its letters.
    fileprivate func replacingWord(_ word: String, by replacement: String) -> String {
        var result = ""
        var rest = self[...]
        while let character = rest.first {
            if rest.lowercased().hasPrefix(word) {
                result += replacement
                rest = rest.dropFirst(word.count)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
