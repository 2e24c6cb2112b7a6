// MockAuthTests
