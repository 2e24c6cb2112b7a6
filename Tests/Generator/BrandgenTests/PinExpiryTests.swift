import Foundation
import Testing

/// The effect of the current day, which a run takes from `SOURCE_DATE_EPOCH` or from the system's clock.
struct PinExpiryTests {
    private func workspace(expires: String) -> [String: String] {
        let pin =
            "api: { host: api.acme.example, keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: \(expires) }"
        return acmeBrand().merging([
            "Brands/acme/brand.yaml": acmeManifest().replacing(
                "{ backend: mock }\n",
                with: "{ backend: mock, apiBaseURL: https://api.acme.example, pins: { \(pin) } }\n")
        ]) { $1 }.merging(acmeTemplates) { $1 }
    }

    /// Returns the first line of the diagnostics without its place, and the exit status.
    private func validate(
        _ folder: URL, _ command: [String] = ["validate"], at seconds: String?
    ) throws -> (errors: String, status: Int32) {
        let run = try brandgen(command, in: folder, environment: ["SOURCE_DATE_EPOCH": seconds ?? ""])
        let line = run.errors.split(separator: "\n").first ?? ""
        return (line.range(of: ": ").map { String(line[$0.upperBound...]) } ?? String(line), run.status)
    }

    // 2026-06-15 and the days before and after the limits.
    private let early = "1781481600"
    private let soon = "1781827200"  // 2026-06-19
    private let soonLastSecond = "1781913599"
    private let late = "1784073600"  // 2026-07-15

    @Test func `SOURCE_DATE_EPOCH sets the day that an expiry is compared with`() throws {
        try withWorkspace(workspace(expires: "2026-07-15")) { folder throws in
            #expect(try validate(folder, at: early) == ("", 0))
            let warning =
                "warning: 'environments.development.pins.api.expires' is 2026-07-15, in 26 days; check the keys "
                + "of 'api.acme.example', set a later day, and publish an update [pin-expiry]"
            #expect(try validate(folder, at: soon) == (warning, 0))
            #expect(try validate(folder, at: soonLastSecond) == (warning, 0))
            #expect(try validate(folder, ["validate", "--strict"], at: soon).status == 1)
            let expired = try validate(folder, at: late)
            #expect(
                expired.errors.hasPrefix("error: 'environments.development.pins.api.expires' is 2026-07-15, so the"))
            #expect(expired.status == 1)
        }
    }

    @Test func `without the variable, the system's clock sets the day`() throws {
        try withWorkspace(workspace(expires: "2020-01-01")) { folder throws in
            #expect(try validate(folder, at: nil).status == 1)
        }
    }

    @Test(arguments: ["soon", "-1", "99999999999999999999", "٣"])
    func `a variable that is not a number is an error`(text: String) throws {
        try withWorkspace(workspace(expires: "2026-07-15")) { folder throws in
            let run = try brandgen(["validate"], in: folder, environment: ["SOURCE_DATE_EPOCH": text])
            #expect(
                run.errors.hasPrefix(
                    "error: the variable SOURCE_DATE_EPOCH must be the number of seconds since 1970 in digits, got "))
            #expect(run.status == 1)
        }
    }

    @Test func `a package that has not changed is still checked on another day`() throws {
        try withWorkspace(workspace(expires: "2026-07-15")) { folder throws in
            #expect(try validate(folder, ["generate"], at: early) == ("", 0))
            #expect(try validate(folder, ["check"], at: early) == ("", 0))
            for command in ["check", "generate"] {
                #expect(try validate(folder, [command], at: soon).errors.hasSuffix("[pin-expiry]"))
                #expect(try validate(folder, [command], at: late).status == 1)
            }
        }
    }
}
