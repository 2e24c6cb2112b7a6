import AuthCore
import AuthScreens
import Testing

struct ScreenMetricsTests {
    @Test(
        arguments: [(.square, 20, 0), (.rounded, 8, 8), (.rounded, 20, 14), (.capsule, 8, 26)]
            as [(BrandTheme.Shape.Controls, Double, Double)])
    func `fields have the corners of the theme, but no larger ones than a capsule`(
        _ controls: BrandTheme.Shape.Controls, _ radius: Double, _ fieldRadius: Double
    ) {
        #expect(
            ScreenMetrics.fieldRadius(of: BrandTheme.Shape(controls: controls, cornerRadius: radius)) == fieldRadius)
    }

    @Test(
        arguments: [(.square, 0, 0), (.rounded, 26, 16), (.capsule, 26, 16)]
            as [(BrandTheme.Shape.Controls, Double, Double)])
    func `groups and messages have round corners unless the theme is square`(
        _ controls: BrandTheme.Shape.Controls, _ group: Double, _ message: Double
    ) {
        let shape = BrandTheme.Shape(controls: controls, cornerRadius: 8)
        #expect(ScreenMetrics.groupRadius(of: shape) == group)
        #expect(ScreenMetrics.groupRadius(of: shape, atMost: ScreenMetrics.messageRadius) == message)
    }

    @Test func `fields, buttons and their groups have the distances of the grid`() {
        let rows = ScreenSections([
            .heading("Title"), .text("Text"), .input(TextInput(.email, .email, label: "Email", value: "")),
            .secret(SecretInput(.password, .newPassword, label: "Password", isEmpty: true)), .requirements([]),
            .command(Command(.submit, label: "Submit", role: .primary)),
            .command(Command(.resend, label: "Again", role: .quiet)),
        ]).rows
        #expect(zip(rows, rows.dropFirst()).map { ScreenMetrics.gap(from: $0, to: $1) } == [8, 16, 16, 8, 24, 12])
    }

    /// The sizes at the standard text size of the system's title, body, headline, subheadline and footnote.
    @Test(
        arguments: [
            (.heading, 28, 34, 700), (.body, 17, 22, 400), (.strong, 17, 22, 600), (.label, 15, 20, 600),
            (.detail, 15, 20, 400), (.note, 13, 18, 400), (.code, 28, 34, 400),
        ] as [(TextRole, Double, Double, Int)])
    func `each role of text has the size of a text style`(
        _ role: TextRole, _ size: Double, _ lineHeight: Double, _ weight: Int
    ) {
        #expect(role.size == size && role.lineHeight == lineHeight && role.weight == weight)
    }
}
