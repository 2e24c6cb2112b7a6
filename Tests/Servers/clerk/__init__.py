"""A Clerk instance: the operations of the Frontend API that an app with native screens needs, in openapi.yaml."""
