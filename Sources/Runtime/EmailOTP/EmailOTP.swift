// EmailOTP
