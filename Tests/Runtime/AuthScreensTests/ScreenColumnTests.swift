import AuthCore
import AuthScreens
import Testing

@Suite struct ScreenColumnTests {
    @Test(arguments: [
        (BrandTheme.Layout.bottom, ScreenColumn.Kind.hero, ScreenColumn.Place.bottom, false),
        (.bottom, .form, .top, false), (.centered, .hero, .middle, false), (.centered, .form, .middle, false),
        (.card, .hero, .bottom, true), (.card, .form, .top, true),
    ])
    func `a layout decides the place of the controls, and whether they are on a card`(
        layout: BrandTheme.Layout, kind: ScreenColumn.Kind, place: ScreenColumn.Place, isCard: Bool
    ) {
        let column = ScreenColumn(layout, kind)
        #expect(column.place == place)
        #expect(column.isCard == isCard)
    }

    @Test(arguments: ScreenColumn.Kind.allCases)
    func `a sheet is the same in all layouts`(kind: ScreenColumn.Kind) {
        let sheets = BrandTheme.Layout.allCases.map { ScreenColumn($0, kind, isSheet: true) }
        #expect(sheets.allSatisfy { $0 == sheets[0] && !$0.isCard })
    }

    @Test func `each layout arranges the screens in another way`() {
        let arrangements = BrandTheme.Layout.allCases.map { layout in
            ScreenColumn.Kind.allCases.map { ScreenColumn(layout, $0) }
        }
        for (index, one) in arrangements.enumerated() {
            #expect(arrangements[..<index].allSatisfy { $0 != one })
        }
    }
}
