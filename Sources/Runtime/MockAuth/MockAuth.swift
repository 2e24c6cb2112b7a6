// MockAuth
