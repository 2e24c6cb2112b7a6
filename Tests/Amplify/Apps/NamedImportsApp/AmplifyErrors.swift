import enum Amplify.AuthError
import PoolHouseAuth

/// Uses the type of Amplify.
func isSignedOut(of brand: BrandConfiguration, _ error: AuthError) -> String {
    "\(brand.name): \(error.errorDescription)"
}
