"""The desk's list of cards: finding, narrowing, deleting, and who may come to it."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from cards.models import Card, CardClass
from tests.desk import (
    ADD,
    a_starter,
    change_address,
    entered,
)
from tests.factories import make_card, make_deck, make_printing, make_set

pytestmark = pytest.mark.django_db


def test_the_list_finds_cards_by_words_of_name_and_text_without_accents(editor):
    make_card("Übermut", text="Deal damage to Дракон.")
    make_card("Other")
    for query in ("ubermut", "ÜBER", "дракон damage", "UBERMUT deal"):
        page = editor.get("/admin/cards/card/", {"q": query})
        assert [card.name for card in page.context["cl"].result_list] == ["Übermut"], query


def test_the_list_says_who_sees_a_card(editor):
    soon = timezone.now() + datetime.timedelta(days=3)
    make_card("Open")
    make_card("Hidden", card_set=make_set(status="draft"))
    make_card("Waiting", card_set=make_set(embargo_until=soon))
    make_card("Unprinted", printed=False)
    text = editor.get("/admin/cards/card/").content.decode()
    assert text.count("Editors only</td>") == 2
    assert text.count(f"Editors until {soon:%Y-%m-%d %H:%M}") == 1
    assert text.count("Everybody</td>") == 1
    shown = {
        seen: sorted(card.name for card in editor.get("/admin/cards/card/", {"seen": seen}).context["cl"].result_list)
        for seen in ("all", "embargo", "draft")
    }
    assert shown == {"all": ["Open"], "embargo": ["Waiting"], "draft": ["Hidden", "Unprinted"]}


def test_the_list_is_narrowed_by_game_type_set_and_class(editor):
    kind, document = a_starter()
    make_printing(entered(editor, kind, document))
    card = make_card("Made", classes=["Lonely"])
    own_set = card.printings.get().card_set
    for query in (
        {"classes__id__exact": CardClass.objects.get(name="Lonely").pk},
        {"printings__card_set__id__exact": own_set.pk},
        {"game": card.game, "type": card.type, "q": "made"},
    ):
        page = editor.get("/admin/cards/card/", query)
        assert [one.name for one in page.context["cl"].result_list] == ["Made"], query


def test_the_list_takes_as_many_queries_for_fifty_cards_as_for_two(editor, django_assert_max_num_queries):
    shared = make_set("SH")
    for number in range(2):
        make_card(f"Card {number}", classes=["One", "Two"], card_set=shared)
    with django_assert_max_num_queries(25) as few:
        editor.get("/admin/cards/card/")
    for number in range(2, 50):
        make_card(f"Card {number}", classes=["One", "Two"], card_set=shared)
    with django_assert_max_num_queries(len(few)):
        editor.get("/admin/cards/card/")


# --- deleting ---------------------------------------------------------------------------------------------------------


def test_a_card_in_use_is_not_deleted_and_the_page_says_why(editor):
    card = make_card("Ember")
    make_deck(cards={card.game_object.zone_for(card.type).key: {card: 1}})
    address = reverse("admin:cards_card_delete", args=[card.pk])
    for answer in (editor.get(address), editor.post(address, {"post": "yes"})):
        text = answer.content.decode()
        assert "Ember is in use and is not deleted" in text
        assert "Ember stands in 1 deck." in text
        assert "Ember is printed: " in text
    assert Card.objects.filter(pk=card.pk).exists()


def test_deleting_several_at_once_is_refused_when_one_is_in_use(editor):
    used, free = make_card("Ember"), make_card("Frost", printed=False)
    data = {"action": "delete_selected", "_selected_action": [used.pk, free.pk], "post": "yes"}
    text = editor.post("/admin/cards/card/", data).content.decode()
    assert "Nothing was deleted" in text
    assert Card.objects.count() == 2


def test_a_card_that_nothing_uses_is_deleted(editor):
    card = make_card("Frost", printed=False)
    assert editor.post(reverse("admin:cards_card_delete", args=[card.pk]), {"post": "yes"}).status_code == 302
    assert not Card.objects.exists()


# --- who may ----------------------------------------------------------------------------------------------------------


def test_only_editors_come_to_the_desk(visitor, player, editor):
    card = make_card("Ember", card_set=make_set(status="draft"))
    for address in (ADD, change_address(card), "/admin/cards/card/", reverse("admin:cards_card_kind", args=[card.pk])):
        for client in (visitor, player):
            answer = client.get(address)
            assert answer.status_code == 302
            assert "/admin/login/" in answer["Location"]
        assert editor.get(address).status_code == 200


def test_staff_without_rights_on_cards_see_and_change_nothing(client, django_user_model):
    card = make_card("Ember")
    client.force_login(django_user_model.objects.create_user("helper", is_staff=True))
    for address in (ADD, change_address(card), "/admin/cards/card/", reverse("admin:cards_card_kind", args=[card.pk])):
        assert client.get(address).status_code == 403, address


def test_somebody_who_may_only_look_sees_the_card_and_no_form(client, django_user_model):
    from django.contrib.auth.models import Permission

    card = make_card("Ember")
    user = django_user_model.objects.create_user("reader", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_card"))
    client.force_login(user)
    page = client.get(change_address(card))
    assert page.status_code == 200
    assert "Ember" in page.content.decode()
    assert 'name="name"' not in page.content.decode()
