"""The nearest known word to one that is not known."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from rapidfuzz.distance import OSA

FEW = 12
"""So many values are told to whoever wrote none of them."""


def nearest(word: str, known: Iterable[str], most: int = 2) -> str:
    """The known word within so many slips of the hand, empty for none; short words take one slip only."""
    wanted = word.casefold()
    if len(wanted) < 3:
        return ""
    most = 1 if len(wanted) == 3 else most
    found = ((OSA.distance(wanted, one.casefold(), score_cutoff=most), one) for one in known if len(one) >= 3)
    near = min((pair for pair in found if pair[0] <= most), default=(0, ""))
    return near[1]


def no_such(what: str, text: str, known: Iterable[str], labels: Iterable[str]) -> str:
    """The warning for a value that a field does not know: with the nearest one, else with all where they are few."""
    near, there = nearest(text, known, max(2, len(text) // 4)), list(dict.fromkeys(labels))
    facts = {"what": what, "text": text, "near": near, "there": ", ".join(there)}
    if near:
        return _('no %(what)s "%(text)s", did you mean %(near)s? No cards match this term') % facts
    if 0 < len(there) <= FEW:
        return _('no %(what)s "%(text)s"; there are %(there)s. No cards match this term') % facts
    return _('no %(what)s "%(text)s". No cards match this term') % facts
