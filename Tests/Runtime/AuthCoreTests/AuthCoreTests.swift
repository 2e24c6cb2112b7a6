// AuthCoreTests
