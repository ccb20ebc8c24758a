"""The drawn faces of printings as pictures."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_file
from cards.models import Printing
from engine.core.game import Game


@require_safe
def face(request: HttpRequest, game: Game, pk: int, face: str, width: int) -> HttpResponse:
    """A printing's face for those who may see it; its address names what stands on it, so it never changes.

    An address from before a change leads to the present face. Shared caches keep only what everybody may see.
    """
    if width not in WIDTHS:
        raise Http404(f"a face is {', '.join(map(str, WIDTHS))} pixels wide")
    printings = Printing.objects.filter(card_set__game=game.slug).with_face()
    printing = get_object_or_404(printings.visible_to(request.user), pk=pk)
    content = face_content(printing.card, printing)
    is_public = Printing.objects.visible_to(None).filter(pk=pk).exists()
    if face != content.key:
        answer: HttpResponse = redirect("cards:face", game, pk, content.key, width)
        patch_cache_control(answer, private=True, no_store=True)
        return answer
    answer = HttpResponse(face_file(content, width).read_bytes(), content_type="image/webp")
    if is_public:
        patch_cache_control(answer, public=True, max_age=31_536_000, immutable=True)
    else:
        patch_cache_control(answer, private=True, no_store=True)
    return answer
