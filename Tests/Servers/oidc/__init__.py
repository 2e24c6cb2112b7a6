"""A strict OpenID provider for tests, built on Authlib, with the paths of a Cognito domain and faults on request."""
