import InnerWorldAuth
import SharedApp

// With --info-plist, the app reads its environment from Info.plist. This executable has none, so the app stops with a
// message that lists the environments.
let isConfigured = !CommandLine.arguments.contains("--info-plist")
let auth = isConfigured ? BrandAuth(InnerWorldEnvironment.development) : BrandAuth(InnerWorldEnvironment.self)
try await showSummary(of: auth)
