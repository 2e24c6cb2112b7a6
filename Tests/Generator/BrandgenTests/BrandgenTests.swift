// BrandgenTests
