// EmailOTPTests
