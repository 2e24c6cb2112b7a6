import Diagnostics
import Manifest

extension Rule {
    static let differentRuntimes = Rule(
        id: "different-runtimes",
        summary: "brands with an app, and those that share a package, get the runtime in the same way",
        severity: .error,
        documentation: Documentation(
            """
            The output's workspace for Xcode contains the apps of all brands. Xcode resolves their packages together, and \
            refuses two packages with the identity of the runtime. An output contains one copy of the runtime, `Shared/Brandgen`, for all brands with `runtime: { source: \
            vendored }`, and one Amplify client, `Shared/AmplifyAuth`, for all brands with `auth: { client: amplify \
            }`. Two brands with different sources would overwrite each other's files. Give both the same `runtime`, \
            for example in a base or in `Brands/brandgen.yaml`, or generate them into different output folders from \
            different workspaces.
            """),
        check: .brands(checkDifferentRuntimes))
}

/// A group of brands that must get the runtime in the same way.
private enum RuntimeGroup: CaseIterable {
    case copying, amplify, apps

    func includes(_ brand: ComparedBrand) -> Bool {
        switch self {
        case .copying: brand.runtime.source == .vendored
        case .amplify: brand.runtime.isByAmplify
        case .apps: brand.hasApp && brand.runtime.source != nil
        }
    }

    /// The thing that the brands of the group share, and the remedy.
    var consequence: String {
        switch self {
        case .copying: "share the copy; let both use one folder"
        case .amplify: "share the Amplify client, which gets the runtime in one way; let both get it in the same way"
        case .apps:
            "share one Xcode workspace, which can contain one runtime; let both get it in the same way, or set 'app: false'"
        }
    }
}

@Sendable private func checkDifferentRuntimes(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var diagnostics: [BrandDiagnostic] = []
    for group in RuntimeGroup.allCases {
        let members = brands.filter(group.includes)
        guard let first = members.first else { continue }
        for brand in members.dropFirst() where brand.runtime.way != first.runtime.way {
            if diagnostics.contains(where: { $0.folder == brand.folder }) { continue }
            diagnostics.append(
                rule.diagnostic(
                    "'\(brand.folder)' gets the runtime \(brand.runtime.way), but '\(first.folder)' gets it "
                        + "\(first.runtime.way), and brands of one output \(group.consequence)",
                    of: brand, at: brand.runtime.range,
                    notes: first.notes("'\(first.folder)' gets it in this way", at: first.runtime.range)))
        }
    }
    return diagnostics
}

/// The source of a brand's runtime.
struct ComparedRuntime: Sendable {
    /// The kind of source, or `nil` if the manifest has an unknown one, which another rule reports.
    let source: RuntimeSource?
    /// The dependency on the runtime as a phrase. Equal dependencies have equal phrases.
    let way: String
    /// The range of the value that determines the dependency. If all of `runtime` is a default, the range of the Amplify
    /// client, or the start of the manifest.
    let range: SourceRange
    let isByAmplify: Bool

    init(_ manifest: ResolvedManifest) {
        func text(_ key: String) -> String? { manifest.value(at: "runtime.\(key)")?.text }
        source = text("source").flatMap(RuntimeSource.init)
        let folder = text("path") ?? "."
        let url = text("url") ?? ""
        let version = text("version") ?? ""
        let bound = manifest.value(at: "runtime.exact")?.content == .boolean(true) ? "version" : "the versions from"
        way =
            switch source {
            case .path?: "by path from '\(folder)'"
            case .vendored?: "as a copy of '\(folder)'"
            case .url?: "from '\(url)' in \(bound) \(version)"
            case nil: ""
            }
        let client = manifest.isByAmplify ? manifest.statedRange(of: "auth.client") : nil
        range =
            manifest.writtenText(at: "runtime.path")?.range ?? manifest.statedRange(of: "runtime.source") ?? client
            ?? manifest.range(of: "runtime")
        isByAmplify = manifest.isByAmplify && source != nil
    }
}
