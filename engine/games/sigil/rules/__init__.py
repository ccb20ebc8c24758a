"""Sigil played: set-up, turns, chain, combat, summons, team and Boss Battles (rules 300-1500)."""
