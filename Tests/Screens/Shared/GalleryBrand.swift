import AuthCore
import ClarityLoopAuth
import ForkInTheRoadAuth
import InnerWorldAuth
import MaxPuzzlesAuth
import TemplateAppAuth

/// A brand whose screens the gallery shows.
struct GalleryBrand: Identifiable, Sendable {
    /// The brand's folder in `Brands/`.
    let id: String
    /// The brand's environments.
    let type: any BrandEnvironment.Type

    /// The brands whose packages the gallery links.
    static let all = [
        GalleryBrand(id: "clarity-loop", type: ClarityLoopEnvironment.self),
        GalleryBrand(id: "fork-in-the-road", type: ForkInTheRoadEnvironment.self),
        GalleryBrand(id: "inner-world", type: InnerWorldEnvironment.self),
        GalleryBrand(id: "max-puzzles", type: MaxPuzzlesEnvironment.self),
        GalleryBrand(id: "template-app", type: TemplateAppEnvironment.self),
    ]

    /// Finds the brands that a test run names in the environment variable `SCREENS_BRANDS`, separated by spaces.
    ///
    /// - Parameter environment: The variables of the process.
    /// - Returns: The brands; all brands without the variable, and `nil` if a brand is unknown.
    static func tested(in environment: [String: String]) -> [GalleryBrand]? {
        guard let names = environment["SCREENS_BRANDS"], !names.isEmpty else { return all }
        let brands = names.split(separator: " ").map { name in all.first { $0.id == name } }
        return brands.contains { $0 == nil } ? nil : brands.compactMap(\.self)
    }
}
