"""English as written outside America."""
