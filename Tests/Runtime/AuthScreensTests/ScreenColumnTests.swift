import AuthCore
import AuthScreens
import Testing

@Suite struct ScreenColumnTests {
    @Test(arguments: [
        (BrandTheme.Layout.bottom, ScreenLayout.hero, ScreenColumn.Place.bottom, false),
        (.bottom, .form, .top, false), (.centered, .hero, .middle, false), (.centered, .form, .middle, false),
        (.card, .hero, .bottom, true), (.card, .form, .top, true), (.card, .list, .top, false),
        (.centered, .document, .top, false),
    ])
    func `a layout decides the place of the controls, and whether they are on a card`(
        layout: BrandTheme.Layout, kind: ScreenLayout, place: ScreenColumn.Place, isCard: Bool
    ) {
        let column = ScreenColumn(layout, kind)
        #expect(column.place == place)
        #expect(column.isCard == isCard)
    }

    @Test func `a hero without a mark is in the middle`() {
        #expect(ScreenColumn(.bottom, .hero, hasMark: false).place == .middle)
    }

    @Test(arguments: ScreenLayout.allCases)
    func `a sheet is the same in all layouts`(kind: ScreenLayout) {
        let sheets = BrandTheme.Layout.allCases.map { ScreenColumn($0, kind, isSheet: true) }
        #expect(sheets.allSatisfy { $0 == sheets[0] && !$0.isCard })
    }

    @Test func `each layout arranges the screens in another way`() {
        let arrangements = BrandTheme.Layout.allCases.map { layout in
            ScreenLayout.allCases.map { ScreenColumn(layout, $0) }
        }
        for (index, one) in arrangements.enumerated() {
            #expect(arrangements[..<index].allSatisfy { $0 != one })
        }
    }
}
