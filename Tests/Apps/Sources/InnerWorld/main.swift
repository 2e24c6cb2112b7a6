import AuthKit
import InnerWorldAuth
import SharedApp

// Without Info.plist, the app stops and says which environments there are.
let isConfigured = !CommandLine.arguments.contains("--info-plist")
let auth = isConfigured ? BrandAuth(InnerWorldEnvironment.development) : BrandAuth(InnerWorldEnvironment.self)
try await showSummary(of: auth)
