import Foundation
import Testing

/// A ledger with several problems.
struct DamagedLedgerTests {
    @Test func `every run reports the same problem, the first in the file`() throws {
        let valid = (0..<3).map { "\(String(repeating: "a", count: 64))  f\($0)\n" }
        let damaged = (3..<12).map { "\($0)  f\($0)\n" }
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write((valid + damaged).joined(), to: "Generated/acme/.brandgen/ledger", in: folder)
            for _ in 0..<12 {
                let run = try brandgen(["check"], in: folder)
                #expect(
                    run.errors == """
                        error: the ledger 'Generated/acme/.brandgen/ledger' cannot be read: line 4: the line is neither a \
                        comment nor a SHA-256 digest, two spaces and a path; restore it from version control, or delete it \
                        [output-ledger]
                        1 error

                        """)
            }
        }
    }
}
