"""A Cognito user pool for tests, on ministack."""
