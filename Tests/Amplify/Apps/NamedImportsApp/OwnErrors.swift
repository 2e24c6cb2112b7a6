import Amplify
import PoolHouseAuth
import enum PoolHouseAuth.AuthError

/// Uses the type of the brand's module.
func isSignedOut(_ error: AuthError) -> Bool { error == .signedOut }
