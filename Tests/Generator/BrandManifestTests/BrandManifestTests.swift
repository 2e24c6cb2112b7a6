// BrandManifestTests
