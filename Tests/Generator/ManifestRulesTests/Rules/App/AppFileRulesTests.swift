import Diagnostics
import ManifestRules
import ManifestTestSupport
import Testing

@testable import Manifest

/// The rules of files that are copied into the app.
struct AppFileRulesTests {
    private func workspace(_ files: [String: [UInt8]], of environment: String? = nil) -> MarkedWorkspace {
        let list = "files: [" + files.keys.sorted().joined(separator: ", ") + "]"
        var workspace =
            environment == nil
            ? appWorkspace(app: list) : appWorkspace(app: "", environment: "\(environment ?? ""), app: { \(list) }")
        for (path, bytes) in files { workspace.files.files["Brands/acme/\(path)"] = bytes }
        return workspace
    }

    private func messages(_ name: String, _ text: String) -> [String] {
        workspace([name: Array(text.utf8)]).load().diagnostics.map { "\($0.message) [\($0.rule)]" }
    }

    @Test func `a file that does not exist is reported at its path`() {
        let missing = appWorkspace(app: "files: [1️⃣chime.caf2️⃣]", environment: "app: { files: [3️⃣a/b.json4️⃣] }")
        let problem =
            "is not in the folder of the manifest that names it; put it there, or correct the path [asset-missing]"
        #expect(
            missing.diagnostics() == [
                "1️⃣–2️⃣ the file 'chime.caf' \(problem)", "3️⃣–4️⃣ the file 'a/b.json' \(problem)",
            ])
        let off = "  development: { app: { files: [chime.caf] } }"
        #expect(MarkedWorkspace(acme: manifest("  development: {}", replacedBy: off)).diagnostics() == [])
    }

    /// An empty dictionary.
    private static let binaryPropertyList =
        Array("bplist00".utf8) + [0xD0, 8] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
        + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]

    private static let valid: [(String, [UInt8])] = [
        (
            "a.plist",
            Array("<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"x\" \"y\">\n<plist><dict/></plist>\n".utf8)
        ),
        ("b.plist", binaryPropertyList),
        ("a.json", Array("{\"a\": [1.5e3, -0, true, null, \"\\u00e9\\n\"]}\n".utf8)),
        ("b.json", Array(" 1 ".utf8)), ("a.strings", Array("\"a\" = \"b\";\n".utf8)),
        ("b.strings", [0xFF, 0xFE, 0x61, 0x00]), ("a.caf", Array("caff\u{0}".utf8)),
        ("a.wav", Array("RIFF0000WAVE".utf8)),
        ("a.aiff", Array("FORM0000AIFC".utf8)), ("a.m4a", Array("0000ftypM4A ".utf8)), ("a.mp3", Array("ID3".utf8)),
        ("b.mp3", [0xFF, 0xFB, 0x90]), ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
        ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0]), ("a.pdf", Array("%PDF-1.7".utf8)), ("a.txt", Array("any".utf8)),
        ("model.mlmodelc.zip", [0x50, 0x4B, 3, 4]), ("a.PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
        (
            "ca.pem",
            Array(
                "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2VydGlmaWNhdGVPZkFu\n-----END CERTIFICATE-----\n"
                    .utf8)
        ),
    ]

    @Test(arguments: valid.indices) func `a file of the kind of its extension is accepted`(index: Int) {
        let (name, bytes) = Self.valid[index]
        #expect(workspace([name: bytes]).diagnostics() == [])
    }

    @Test(
        arguments: valid.indices.filter {
            !["txt", "zip", "pem"].contains(valid[$0].0.split(separator: ".").last ?? "")
        })
    func `another file with that extension is refused`(index: Int) {
        let name = Self.valid[index].0
        #expect(workspace([name: [0, 1, 2, 3]]).rules == ["app-file-kind"])
        #expect(workspace([name: []]).rules == ["app-file-kind"])
    }

    @Test(arguments: [
        "{", "{\"a\" 1}", "[1,]", "{\"a\": 01}", "[\"\\x\"]", "[\"\\u12\"]", "nul", "1 2", "[1.]", "[-]", "{1: 2}",
        "\"a\n\"",
        "[1e]", String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
    ]) func `damaged JSON is refused`(text: String) {
        #expect(messages("a.json", text).first?.hasPrefix("the file 'a.json' is not valid JSON: line ") == true)
    }

    @Test(arguments: ["<html></html>", "<plist><dict>", "a = b;", "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>"])
    func `a damaged property list is refused`(text: String) {
        #expect(workspace(["a.plist": Array(text.utf8)]).rules == ["app-file-kind"])
    }

    @Test func `a file of more than 5 MiB is refused`() {
        #expect(
            workspace(["a.txt": Array(repeating: 0xFF, count: 5 << 20 + 1)]).load().diagnostics.map(\.message)
                == ["the file 'a.txt' is larger than 5 MiB; let the app load it, or put it in the folder 'App'"])
    }

    private static let secrets: [(name: String, text: String, noun: String)] = [
        ("a.txt", "x\n-----BEGIN \("PRIVATE") KEY-----\nMII\n", "a private key"),
        ("a.json", "{\"k\": \"-----BEGIN EC \("PRIVATE") KEY-----\\nMII\"}", "a private key"),
        ("b.json", "{\"private\("_key")\": \"x\"}", "the private key of a service account"),
        ("AuthKey.p8", "x", "a private key"), ("a.p12", "x", "a private key"), ("a.PFX", "x", "a private key"),
        ("a.keystore", "x", "a private key"), ("a.mobileprovision", "x", "a provisioning profile"),
        ("c.json", "{\"a\": \"sk_\("live")_0123456789abcdefghij\"}", "a secret key of Clerk or Stripe"),
        (
            "d.txt", "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\nghp_\("0123456789abcdefghij")\n",
            "a token of GitHub"
        ),
    ]

    @Test(arguments: secrets.indices) func `a file with a credential is refused`(index: Int) {
        let (name, text, noun) = Self.secrets[index]
        #expect(
            messages(name, text) == [
                "the file '\(name)' contains \(noun), which an app cannot keep secret; remove it and revoke it "
                    + "[app-file-secret]"
            ])
    }

    @Test(arguments: ["a/Info.plist", "PRIVACYINFO.xcprivacy", "assets.car"])
    func `a name that the app uses already is refused`(name: String) {
        #expect(workspace([name: Array("<plist><dict/></plist>".utf8)]).rules == ["app-file-twice"])
    }

    @Test func `two files of one app need two names, and environments share none`() {
        func found(_ brand: String, _ development: String, _ production: String) -> [String] {
            var workspace = MarkedWorkspace(
                acme: manifest("app: false", replacedBy: "app: { files: [\(brand)] }").replacing(
                    "  development: {}\n",
                    with:
                        "  development: { app: { files: [\(development)] } }\n  production: { app: { files: [\(production)] } }\n"
                ))
            for name in ["App/A.swift", "a.txt", "x/A.txt", "y/a.txt"] {
                workspace.files.files["Brands/acme/\(name)"] = [97]
            }
            return workspace.diagnostics()
        }
        #expect(found("", "x/A.txt", "y/a.txt") == [])
        #expect(
            found("1️⃣a.txt2️⃣", "3️⃣x/A.txt4️⃣", "") == [
                "3️⃣–4️⃣ the file 'x/A.txt' has the name of another file of the same app; list a file for each environment "
                    + "instead, or rename one of them [app-file-twice]",
                "- 1️⃣–2️⃣ the other file is here",
            ])
        #expect(
            found("", "", "1️⃣a.txt2️⃣, 3️⃣y/a.txt4️⃣") == [
                "3️⃣–4️⃣ the file 'y/a.txt' has the name of another file of the same app; rename one of them [app-file-twice]",
                "- 1️⃣–2️⃣ the other file is here",
            ])
    }

    @Test func `a configuration of Firebase is of the app of its environment`() {
        func google(_ id: String) -> [String: [UInt8]] {
            let text = """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>
                <key>API_KEY</key><string>AIzaExampleExampleExampleExampleExample</string>
                <key>BUNDLE_ID</key>
                <string>\(id)</string>
                <key>INNER</key><dict><key>BUNDLE_ID</key><string>com.example.inner</string></dict>
                </dict></plist>
                """
            return ["google/GoogleService-Info.plist": Array(text.utf8)]
        }
        #expect(workspace(google("com.example.acme")).diagnostics() == [])
        #expect(workspace(google("com.example.acme.dev"), of: "bundleIdSuffix: .dev").diagnostics() == [])
        #expect(
            workspace(google("com.example.acme"), of: "bundleIdSuffix: .dev").load().diagnostics.map(\.message) == [
                "the file 'google/GoogleService-Info.plist' is of the app 'com.example.acme', but the bundle identifier of "
                    + "the environment 'development' is 'com.example.acme.dev'; download the file of this app"
            ])
        #expect(workspace(google("com.example.other")).load().diagnostics.map(\.severity) == [.warning])
    }
}
