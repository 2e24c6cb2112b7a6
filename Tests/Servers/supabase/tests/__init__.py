"""The tests of the SQL in the packages of brands: scripts/database runs them."""
