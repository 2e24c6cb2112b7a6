"""The platform backend for tests. It enforces openapi.yaml."""
