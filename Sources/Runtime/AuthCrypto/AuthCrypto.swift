// AuthCrypto
