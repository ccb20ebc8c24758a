"""Batches worked off in the background: one worker takes one at a time, and shows signs of life while it plays."""

from __future__ import annotations

import datetime

from django.db.models import F, Q
from django.utils import timezone

from engine.core.play import CannotStart
from engine.lab.goldfish import fish_batch
from engine.models import DAYS_KEPT, PATIENCE, Match, Simulation, new_public_id

MOST_ATTEMPTS = 3
State = Simulation.State


def work_off() -> bool:
    """Play the batch that has waited longest; whether there was one."""
    simulation = claim()
    if simulation is None:
        return False
    play(simulation)
    return True


def claim() -> Simulation | None:
    """Take the next batch that waits or whose worker has died; None when there is none.

    One that has cost several workers their lives is not tried again.
    """
    now = timezone.now()
    lost = Q(state=State.RUNNING, heartbeat__lt=now - PATIENCE)
    Simulation.objects.filter(lost, attempts__gte=MOST_ATTEMPTS).update(
        state=State.FAILED, run="", fault="It was begun several times and never came to its end."
    )
    free = Simulation.objects.filter(lost | Q(state=State.WAITING))
    while (first := free.order_by("pk").values_list("pk", flat=True).first()) is not None:
        run = new_public_id()
        # The condition is asked again with the change, so that of two workers only one gets the batch.
        if free.filter(pk=first).update(
            state=State.RUNNING, run=run, heartbeat=now, done=0, attempts=F("attempts") + 1
        ):
            return Simulation.objects.get(pk=first)
    return None


def play(simulation: Simulation) -> None:
    """Play a claimed batch to its end, or until it is cancelled or taken over by another worker."""
    mine = Simulation.objects.filter(pk=simulation.pk, run=simulation.run, state=State.RUNNING)
    try:
        for fish in fish_batch(simulation.spec, simulation.seed, simulation.games):
            if not mine.update(done=len(fish.won_in), heartbeat=timezone.now()):
                return
    except CannotStart as error:
        mine.update(state=State.FAILED, fault=str(error))
    except (KeyboardInterrupt, SystemExit):
        mine.update(state=State.WAITING, run="", attempts=F("attempts") - 1)
        raise
    else:
        mine.update(state=State.DONE, result={**fish.to_dict(), "won_in": list(fish.won_in)})


def cancel(simulation: Simulation) -> None:
    """Stop a batch; whoever plays it notices at the next sign of life."""
    Simulation.objects.filter(pk=simulation.pk, state__in=[State.WAITING, State.RUNNING]).update(
        state=State.CANCELLED, run=""
    )


def restart(simulation: Simulation) -> None:
    """Let a batch be played again from its beginning; one that is being played goes on."""
    lost = Q(state=State.RUNNING, heartbeat__lt=timezone.now() - PATIENCE)
    Simulation.objects.filter(lost | Q(state__in=[State.CANCELLED, State.FAILED]), pk=simulation.pk).update(
        state=State.WAITING, run="", done=0, attempts=0, fault=""
    )


def forget_old() -> None:
    """Delete what people without an account had played, once it is old."""
    before = timezone.now() - datetime.timedelta(days=DAYS_KEPT)
    for kept in (Match, Simulation):
        kept.objects.filter(owner=None, created_at__lt=before).delete()
