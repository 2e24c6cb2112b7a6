// PackageRendererTests
