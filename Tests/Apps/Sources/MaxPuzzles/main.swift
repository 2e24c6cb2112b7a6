import MaxPuzzlesAuth
import SharedApp

try await showSummary(of: BrandAuth(MaxPuzzlesEnvironment.development))
