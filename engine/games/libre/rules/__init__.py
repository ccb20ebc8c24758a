"""Libre's rules at work: what is the case, what comes next, who must choose."""
