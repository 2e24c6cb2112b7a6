"""An OpenID provider for tests, on Authlib: strict, at the paths of a Cognito domain, with faults on request."""
