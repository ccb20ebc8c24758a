"""Many games at once: specifications, chunks of seeds, tallies and their statistics."""
