import AuthKit
import InnerWorldAuth
import SharedApp

try await showSummary(of: BrandAuth(InnerWorldEnvironment.development))
