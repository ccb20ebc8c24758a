"""Cards, sets, printings and everything an editor types in."""
