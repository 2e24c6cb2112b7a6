import TemplateAppAuth
import SharedApp

try await showSummary(of: BrandAuth(TemplateAppEnvironment.development))
