// BrandManifest
