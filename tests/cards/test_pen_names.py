"""An editor notes that two names are one artist: a search for either finds both, cards keep the printed one."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from cards.models import Card, PenName
from cards.query import Vocabulary, matching, parse
from cards.query.facts import facts_of
from cards.query.predicate import Predicate
from tests.factories import flagship, make_card, make_printing, make_set
from tests.html_forms import sent_by

pytestmark = pytest.mark.django_db
GAME = flagship()
ADD = reverse("admin:cards_penname_add")


@pytest.fixture(autouse=True)
def drawn() -> None:
    card_set = make_set("OPEN")
    for name, artist in (("Ember", "Pia"), ("Frost", "P. Lantern"), ("Stone", "Óscar"), ("Mist", "")):
        make_printing(make_card(name, printed=False), card_set, artist=artist)


def found(text: str, user: object = None) -> list[str]:
    """What a query finds, in the database and in plain Python."""
    vocabulary = Vocabulary(GAME, user or AnonymousUser())
    query = parse(text, vocabulary)
    names = sorted(matching(query, vocabulary).values_list("name", flat=True))
    predicate = Predicate(query, vocabulary)
    facts = facts_of(Card.objects.visible_to(user), user)
    assert sorted(one["raw"]["name"] for one in facts if predicate(one)) == names
    return names


def note(editor: Client, name: str, other: str) -> dict[str, list[str]]:
    """Write two names into the desk's form; what it says against them."""
    answer = editor.post(ADD, sent_by(editor.get(ADD), "penname_form", name=name, other=other))
    return {} if answer.status_code == 302 else dict(answer.context["adminform"].form.errors)


def test_a_search_for_either_name_finds_both(editor: Client) -> None:
    assert found("a:pia") == ["Ember"]
    assert note(editor, "pia", "p. lantern") == {}
    assert str(PenName.objects.get()) == "Pia = P. Lantern", "spelt as they are printed"
    for text in ("a:pia", "a:lantern", 'artist="P. Lantern"', "-a:oscar has:artist"):
        assert found(text) == ["Ember", "Frost"], text
    assert found("-a:pia") == ["Mist", "Stone"]


def test_a_third_name_follows_and_one_that_is_printed_nowhere_finds_too(editor: Client) -> None:
    note(editor, "Pia", "P. Lantern")
    note(editor, "Óscar", "Pia")
    note(editor, "Óscar", "The Lamplighter")
    assert found("a:lamplighter") == found("a:pia") == ["Ember", "Frost", "Stone"]


def test_the_printed_name_stays_on_the_card_and_all_names_are_suggested(editor: Client, visitor: Client) -> None:
    note(editor, "Pia", "The Lamplighter")
    page = visitor.get(f"/{GAME.slug}/cards/ember/").text
    assert ">Pia<" in page and "Lamplighter" not in page
    choices = visitor.get(f"/{GAME.slug}/complete/?q=a:lamp").json()["choices"]
    assert [one["label"] for one in choices] == ["The Lamplighter"]


@pytest.mark.parametrize(
    ("name", "other", "field", "message"),
    [
        ("Pai", "P. Lantern", "name", 'No printing is drawn by “Pai”, did you mean "Pia"?'),
        ("Pia", "PIA", "__all__", "These two are one name already: case and accents do not count."),
        ("P. Lantern", "Pia", "__all__", "These two names are recorded already, the other way round."),
        ("Pia", "", "other", "This field is required."),
    ],
)
def test_a_slip_of_the_hand_is_told(editor: Client, name: str, other: str, field: str, message: str) -> None:
    PenName.objects.create(name="Pia", other="P. Lantern")
    assert note(editor, name, other) == {field: [message]}


def test_a_name_that_only_hidden_cards_tell_is_told_to_nobody(editor: Client) -> None:
    make_printing(make_card("Secret", printed=False), make_set("DRAFT", status="draft"), artist="Hidden Hand")
    note(editor, "Pia", "Hidden Hand")
    note(editor, "Hidden Hand", "P. Lantern")
    assert found("a:hidden") == []
    assert found("a:pia") == ["Ember", "Frost"], "both are one artist's, whatever stands between them"
    assert found("a:hidden", editor.user) == ["Ember", "Frost", "Secret"]


def test_only_editors_note_names(visitor: Client, player: Client) -> None:
    for client in (visitor, player):
        assert client.post(ADD, {"name": "Pia", "other": "P. Lantern"}).status_code == 302
    assert not PenName.objects.exists()
