"""The platform backend for tests: what openapi.yaml says, enforced."""
