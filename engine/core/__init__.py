"""What every game shares: card schema, card definitions, deck lists and the game value itself."""
