import Foundation
import Testing

@testable import PackageRenderer

/// A brand with a minimum age has the age gate in front of every client, and its answer in the device's records.
struct AgeGateWiringTests {
    private static let brands: [TestBrand] = [.everything, .hosted, .served, .byAmplify, TestBrand(auth: "otp: {}")]

    private func sources(of brand: TestBrand, minimumAge: Int) throws -> String {
        var brand = brand
        brand.minimumAge = minimumAge
        if minimumAge > 0, !brand.auth.contains("birthdate") {
            brand.auth = ["signUpFields: [birthdate]", brand.auth].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return try Repository.package(try brand.load()).filter { $0.key.hasPrefix("Sources/AcmeAuth/") }.values.joined()
    }

    @Test(arguments: brands.indices)
    func `every client is behind the gate`(index: Int) throws {
        let sources = try sources(of: Self.brands[index], minimumAge: 13)
        #expect(sources.contains("AgeGatedAuthClient(client, ageGate: ageGate)"))
        #expect(sources.contains("records: platform.records"))
        #expect(sources.contains("emailBackend:") == sources.contains("AgeGatedEmailOTPBackend("))
        for pages in sources.components(separatedBy: " HostedUIAuthClient(\n").dropFirst() {
            let parameters = pages.components(separatedBy: " )\n")[0]
            #expect(parameters.contains("ageGate: ageGate"), "\(parameters)")
        }
    }

    @Test(arguments: brands.indices)
    func `a brand without a minimum age has no gate`(index: Int) throws {
        #expect(try !sources(of: Self.brands[index], minimumAge: 0).contains("AgeGated"))
    }
}
