import Foundation
import Testing

/// A ledger with several problems.
struct DamagedLedgerTests {
    @Test func `every run reports the same problem, the first in the file`() throws {
        let files = (0..<12).map { index in
            index < 3
                ? "\"f\(index)\": { \"sha256\": \"\(String(repeating: "a", count: 64))\", \"template\": \"t\" }"
                : "\"f\(index)\": { \"sha256\": \"\(index)\", \"template\": \(index) }"
        }
        let ledger =
            "{ \"format\": 1, \"tool\": \"t\", \"manifest\": \"m\", \"files\": {\(files.joined(separator: ","))} }"
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(ledger, to: "Generated/acme/.brandgen/ledger.json", in: folder)
            for _ in 0..<12 {
                let run = try brandgen(["check"], in: folder)
                #expect(
                    run.errors == """
                        error: the ledger 'Generated/acme/.brandgen/ledger.json' cannot be read: 'sha256' of 'f3' is not \
                        64 hexadecimal digits; restore it from version control, or delete it [output-ledger]
                        1 error

                        """)
            }
        }
    }
}
