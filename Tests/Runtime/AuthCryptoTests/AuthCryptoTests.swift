// AuthCryptoTests
