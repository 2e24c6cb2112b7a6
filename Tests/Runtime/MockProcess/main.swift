import AuthCore
import Foundation
import MockAuth

/// An app that starts on the mock, in an environment that is a demo if the first argument says so.
let brand = BrandConfiguration(
    id: "acme", name: "Acme", wordmark: "Acme", bundleIdentifier: "com.example.acme", urlScheme: "acme",
    supportEmail: "help@acme.example", providers: [.email], signUpFields: [],
    passwordPolicy: PasswordPolicy(minLength: 8, required: []),
    session: SessionPolicy(restoresAtLaunch: false, biometricUnlock: false), ageGate: AgeGate(minimumAge: 0),
    terms: TermsDocument(url: URL(validated: "https://acme.example/terms"), version: "2026-01-01"),
    privacyPolicyURL: URL(validated: "https://acme.example/privacy"), features: [])
let isDemo = CommandLine.arguments.dropFirst().first == "demo"
let client = MockAuthClient(brand: brand, environment: "staging", isDemo: isDemo)
print("\(client.brand.name) has started")
