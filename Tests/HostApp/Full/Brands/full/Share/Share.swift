// An example.
