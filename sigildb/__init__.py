"""The site: settings, addresses, accounts and the pages that belong to no single app."""
