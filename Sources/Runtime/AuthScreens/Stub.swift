import AuthCore
struct StubArrangement { enum Welcome { case none, sheets }; let welcome = Welcome.sheets }
struct StubTexts: Equatable { subscript(key: String, language: Language) -> String? { nil } }
extension BrandConfiguration { var screens: StubArrangement { StubArrangement() }; var texts: StubTexts { StubTexts() } }
