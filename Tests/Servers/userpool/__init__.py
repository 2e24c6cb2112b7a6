"""A Cognito user pool for tests, emulated by ministack."""
