@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct AgeWithoutBirthdateRuleTests {
    private func diagnostics(age: Int, providers: String, fields: String) -> [String] {
        MarkedWorkspace(
            acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: 3️⃣\(age)4️⃣")
                .replacing("  providers: [email]", with: "  providers: \(providers)\n  signUpFields: 1️⃣\(fields)2️⃣")
        ).diagnostics()
    }

    @Test func `a minimum age needs the birthdate`() {
        #expect(
            diagnostics(age: 13, providers: "[email]", fields: "[phone]") == [
                "1️⃣–2️⃣ 'auth.signUpFields' does not contain birthdate, which 'legal.minimumAge' needs; add it or "
                    + "set the age to 0 [age-without-birthdate]",
                "- 3️⃣–4️⃣ the minimum age is set here",
            ])
    }

    @Test func `a minimum age makes the birthdate required`() {
        #expect(
            diagnostics(age: 13, providers: "[email]", fields: "[{ field: birthdate, optional: 5️⃣true6️⃣ }]") == [
                "5️⃣–6️⃣ 'auth.signUpFields' makes birthdate optional, which 'legal.minimumAge' requires; remove "
                    + "'optional' or set the age to 0 [age-without-birthdate]",
                "- 3️⃣–4️⃣ the minimum age is set here",
            ])
        #expect(diagnostics(age: 13, providers: "[email]", fields: "[{ field: birthdate }]") == [])
    }

    @Test func `a missing list is reported at its section`() {
        let workspace = MarkedWorkspace(
            acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: 3️⃣134️⃣")
                .replacing("auth:\n", with: "1️⃣auth2️⃣:\n"))
        #expect(
            workspace.diagnostics().first
                == "1️⃣–2️⃣ 'auth.signUpFields' does not contain birthdate, which 'legal.minimumAge' needs; add it "
                + "or set the age to 0 [age-without-birthdate]")
    }

    @Test(arguments: [
        (0, "[email]", "[]"), (13, "[email]", "[phone, birthdate]"), (13, "[guest]", "[]"),
        (0, "[email]", "[{ field: birthdate, optional: true }]"),
        (0, "[email]", "[{ field: birthdate, optional: true }]"),
    ]) func `a brand without a minimum age or without accounts needs no birthdate`(
        age: Int, providers: String, fields: String
    ) {
        let diagnostics = diagnostics(age: age, providers: providers, fields: fields)
        #expect(!diagnostics.contains { $0.hasSuffix("[age-without-birthdate]") })
    }

    @Test func `a misspelled field is reported once`() {
        #expect(
            diagnostics(age: 13, providers: "[email]", fields: "[birthday]").map { $0.suffix(15) } == [
                "[unknown-value]"
            ]
        )
    }
}
