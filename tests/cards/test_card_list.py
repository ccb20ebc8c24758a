"""The card list: what is asked is answered, what is not understood is said, the same question finds the same cards."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from cards.listing import VIEWS
from engine.core.schema import CardType
from tests.factories import flagship, make_card, make_printing, make_rarity, make_set

GAME = flagship()
LIST = f"/{GAME.slug}/cards/"
NUMBER, OTHER = (field.key for field in GAME.schema.numbers[:2])


NASTY = [
    *("M.I.C.", "“x” t:event", "Ajani, Valiant", "123", "é", "Jötun", "Orc", "order of ash", '"and"', "or", "()"),
    *("a) or b", 'o:"buyback]', 'x!"+1" s:icebreaker', "%", "_", "\\", "'", '"', "--", "-", "*", "🔥", "ي", "\u202e"),
    *("a" * 1000, "<script>alert(1)</script>", "&amp;", "{{ 7 }}", "%s", "NULL"),
]


def type_with(*, subtypes: int) -> CardType:
    return next(one for one in GAME.schema.types if len(one.subtypes) >= subtypes)


def names(client: Client, query: str = "") -> list[str]:
    answer = client.get(LIST + query, follow=True)
    assert answer.status_code == 200, re.findall(r"<li>([^<]*)", answer.text)
    return re.findall(r"data-result>([^<]*)<", answer.text)


@pytest.fixture
def cards(db: None) -> None:
    old, new = make_set("OLD"), make_set("NEW")
    common, rare = make_rarity("C", rank=1), make_rarity("R", rank=3)
    ember = make_card("Ember", classes=["Mage"], values={NUMBER: 10, OTHER: 2}, text="Draw two cards.", printed=False)
    cinder = make_card("Cinder", classes=["Mage", "Giant"], values={NUMBER: 30}, text="Burn an ember.", printed=False)
    flint = make_card("Flint", classes=["Giant"], values={NUMBER: 20, OTHER: 9}, printed=False)
    make_printing(ember, old, rarity=common, artist="Pia Lantern", number="9")
    make_printing(ember, new, rarity=rare, artist="Hårt", number="10")
    make_printing(cinder, new, rarity=common, artist="Pia Lantern", number="2")
    make_printing(flint, old, rarity=common, artist="Bix", number="1")


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Cinder", "Ember", "Flint"]),
        ("?q=ember", ["Ember"]),
        ("?q=e", ["Ember", "Cinder"]),
        ("?q=x:ember", ["Cinder"]),
        ("?q=x:draw&class=mage", ["Ember"]),
        (f"?q=c:giant+sort:{NUMBER}-", ["Cinder", "Flint"]),
        (f"?q=c:giant+sort:{NUMBER}-&sort=name", ["Cinder", "Flint"]),
        ("?q=r:rare,common+s:new", ["Cinder", "Ember"]),
        ("?q=r:rare+s:old", []),
        ("?q=unique:prints", ["Cinder", "Ember", "Ember", "Flint"]),
        ("?q=unique:prints+s:new+sort:num-", ["Ember", "Cinder"]),
        ("?q=unique:prints+a:pia&class=giant", ["Cinder"]),
        ("?q=unique:prints&set=NEW", ["Cinder", "Ember"]),
        (f"?q=unique:art+sort:{NUMBER}-", ["Cinder", "Flint", "Ember", "Ember"]),
        ("?name=ember", ["Ember"]),
        ("?class=mage", ["Cinder", "Ember"]),
        ("?class=MAGE", ["Cinder", "Ember"]),
        ("?class=mage&class=giant", ["Cinder", "Ember", "Flint"]),
        ("?class=mage,giant&class_match=all", ["Cinder"]),
        ("?set=OLD", ["Ember", "Flint"]),
        ("?set=old&rarity=r", []),
        ("?set=NEW&rarity=R", ["Ember"]),
        ("?artist=pia", ["Cinder", "Ember"]),
        ("?artist=hart", ["Ember"]),
        ("?artist=pia&set=NEW", ["Cinder"]),
        ("?artist=nobody", []),
        (f"?{NUMBER}_min=20", ["Cinder", "Flint"]),
        (f"?{NUMBER}_min=10&{NUMBER}_max=20", ["Ember", "Flint"]),
        (f"?{OTHER}_max=5", ["Ember"]),
        (f"?has={OTHER}", ["Ember", "Flint"]),
        ("?sort=-name", ["Flint", "Ember", "Cinder"]),
        (f"?sort=-{NUMBER}", ["Cinder", "Flint", "Ember"]),
        (f"?sort={OTHER}", ["Ember", "Flint", "Cinder"]),
        ("?sort=-added", ["Flint", "Cinder", "Ember"]),
        ("?set=NEW&sort=number", ["Cinder", "Ember"]),
        ("?view=list&class=giant", ["Cinder", "Flint"]),
        ("?size=2&page=2", ["Flint"]),
    ],
)
def test_each_filter_and_sort_answers_what_it_says(visitor: Client, query: str, found: list[str]) -> None:
    assert names(visitor, query) == found


def test_a_subtype_narrows_its_own_type_only(visitor: Client, db: None) -> None:
    first = type_with(subtypes=2)
    shared = first.subtypes[0].key
    other = next(
        one for one in GAME.schema.types if one is not first and any(choice.key == shared for choice in one.subtypes)
    )
    make_card("Alpha", type=first.key, subtype=shared)
    make_card("Beta", type=first.key, subtype=first.subtypes[1].key)
    make_card("Gamma", type=other.key, subtype=shared)
    assert names(visitor, f"?type={first.key}") == ["Alpha", "Beta"]
    assert names(visitor, f"?subtype={first.key}.{shared}") == ["Alpha"]
    assert names(visitor, f"?subtype={shared}") == ["Alpha", "Gamma"]
    assert names(visitor, f"?type={first.key}&subtype={shared}") == ["Alpha"]
    assert names(visitor, f"?type={other.key}&subtype={first.key}.{first.subtypes[1].key}") == ["Beta", "Gamma"]


@pytest.mark.django_db
def test_a_subtype_that_no_chosen_type_has_finds_nothing_instead_of_everything(visitor: Client) -> None:
    plain = next(one for one in GAME.schema.types if not one.subtypes)
    other = type_with(subtypes=1)
    make_card("Alpha", type=plain.key)
    assert names(visitor, f"?type={plain.key}&subtype={other.subtypes[0].key}") == []


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?type=charater", "There is no card type &quot;charater&quot;"),
        ("?subtype=nothing", "There is no subtype"),
        ("?class=mages", "did you mean &quot;mage&quot;?"),
        ("?set=XX", "There is no set"),
        ("?rarity=gold", "There is no rarity"),
        ("?has=wings", "There is no field"),
        ("?class=mage&class_match=some", "There is no way to combine classes"),
        (f"?{NUMBER}_min=many", "Enter a whole number."),
        (f"?{NUMBER}_min=9&{NUMBER}_max=3", "the first must be the smaller one"),
        (f"?{NUMBER}_min=99999999999999999999", "less than or equal to"),
        ("?sort=colour", "Cards cannot be sorted by"),
        ("?view=cloud", "Select a valid choice"),
        ("?page=0", "greater than or equal to 1"),
        ("?page=-1", "greater than or equal to 1"),
        ("?page=abc", "Enter a whole number."),
        ("?page=1.5", "Enter a whole number."),
        ("?size=0", "greater than or equal to 1"),
        ("?size=100000", "less than or equal to 200"),
        ("?q=" + "x" * 1001, "at most 1000 characters, this one has 1001"),
        ("?q=" + "+".join("ab" for _ in range(60)), "at most 40 terms"),
        ("?q=%00", "this is no character that can be searched for"),
        ("?artist=%00", "Null characters are not allowed."),
        ("?type=%00", "There is no card type"),
    ],
)
def test_what_is_not_understood_is_said_and_shows_no_cards(visitor: Client, query: str, said: str) -> None:
    answer = visitor.get(LIST + query)
    assert answer.status_code == 400
    assert said in answer.text
    assert "data-result>" not in answer.text
    assert "Show all" in answer.text


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("typed", NASTY)
def test_nothing_typed_breaks_the_list(visitor: Client, typed: str) -> None:
    answer = visitor.get(LIST, {"q": typed})
    assert answer.status_code in (200, 400)
    assert (answer.status_code == 400) == ("Error at character" in answer.text)
    assert "<script>alert" not in answer.text


@pytest.mark.usefixtures("cards")
def test_an_unknown_filter_is_named_and_not_silently_dropped(visitor: Client) -> None:
    answer = visitor.get(LIST + "?colour=red&clas=mage")
    assert answer.status_code == 200
    assert "no filter &quot;colour&quot;" in answer.text
    assert "did you mean &quot;class&quot;?" in answer.text


@pytest.mark.usefixtures("cards")
def test_a_value_given_twice_is_said(visitor: Client) -> None:
    assert "was given more than once" in visitor.get(f"{LIST}?{NUMBER}_min=1&{NUMBER}_min=2", follow=True).text


@pytest.mark.usefixtures("cards")
def test_fields_left_empty_leave_the_address(visitor: Client) -> None:
    answer = visitor.get(f"{LIST}?q=&class=mage&{NUMBER}_min=&sort=")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{LIST}?class=mage"
    assert visitor.get(answer.headers["Location"]).headers["Location"] == f"{LIST}?q=class%3Amage"


def asked(client: Client, query: dict[str, object]) -> str:
    """The query in the address to which these filters lead."""
    answer = client.get(LIST, query)
    assert answer.status_code == 302, answer.text
    return parse_qs(urlsplit(answer.headers["Location"]).query).get("q", [""])[0]


def ticked(client: Client, query: str) -> set[str]:
    html = client.get(LIST, {"q": query}).text
    return {found.group(1) for found in re.finditer(r'id="([\w.-]+)" value="[^"]*" checked', html)}


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("filters", "query"),
    [
        ({"q": "ember", "class": "mage"}, "ember class:mage"),
        ({"class": ["mage", "giant"], "class_match": "all"}, "class>=giant,mage"),
        ({f"{NUMBER}_min": 3, f"{NUMBER}_max": 9, "set": "old"}, f"set:OLD {NUMBER}:3..9"),
        ({f"{NUMBER}_max": 9, "has": OTHER, "sort": f"-{NUMBER}"}, f"{NUMBER}<=9 has:{OTHER} sort:{NUMBER}-"),
        ({"artist": "Pia Lantern", "name": 'a "b c"'}, 'a "b c" artist:"Pia Lantern"'),
        ({"q": "class:mage", "class": "giant"}, "class:mage class:giant"),
        ({"q": "class:mage x", "was": "class:mage x", "class": "giant"}, "x class:giant"),
        ({"q": "class:mage x", "was": "class:mage x"}, "x"),
        ({"q": "class:mage set:OLD", "was": "class:mage", "class": "mage"}, "class:mage set:OLD"),
        ({"q": "a or b", "was": "a or b", "set": "NEW"}, "(a or b) set:NEW"),
        ({"q": "x sort:name-", "was": "x sort:name-"}, "x"),
        ({"q": "x sort:name,", "was": "(", "set": "NEW", "view": "list"}, None),
    ],
)
def test_filters_write_the_query(visitor: Client, filters: dict[str, object], query: str | None) -> None:
    if query is None:
        assert visitor.get(LIST, filters).status_code == 400
    else:
        assert asked(visitor, filters) == query
        assert visitor.get(LIST, {"q": query}).status_code == 200, "an address with the query alone stays"


@pytest.mark.usefixtures("cards")
def test_filters_show_what_a_typed_query_says(visitor: Client) -> None:
    assert ticked(visitor, "c:mage s:old,new x:draw") == {"class-mage", "set-OLD", "set-NEW"}
    assert ticked(visitor, "c>=mage,giant") == {"class-mage", "class-giant", "class_match"}
    assert ticked(visitor, "c:mage or s:old") == ticked(visitor, "-c:mage") == set()
    page = visitor.get(LIST, {"q": f"{NUMBER}>=4 {OTHER}:2..3 a:pia sort:{OTHER}-"}).text
    assert re.search(rf'name="{NUMBER}_min"[^>]*value="4"', page)
    assert re.search(rf'name="{OTHER}_max"[^>]*value="3"', page)
    assert 'name="artist" value="pia"' in page and f'value="-{OTHER}" selected' in page


@pytest.mark.django_db
def test_types_and_subtypes_are_written_together_and_read_back(visitor: Client) -> None:
    one, other = (type_with(subtypes=2), next(kind for kind in GAME.schema.types if not kind.subtypes))
    sub = f"{one.key}.{one.subtypes[0].key}"
    written = asked(visitor, {"type": [one.key, other.key], "subtype": sub})
    assert ticked(visitor, written) == {f"type-{one.key}", f"type-{other.key}", f"subtype-{sub}"}
    assert asked(visitor, {"q": written, "was": written, "type": one.key, "subtype": sub}).startswith("sub:")
    assert asked(visitor, {"q": written, "was": written, "type": other.key, "subtype": sub}) == f"type:{other.key}"
    assert asked(visitor, {"q": written, "was": written, "type": [one.key, other.key]}).startswith("type:")


@pytest.mark.django_db
def test_a_query_that_grows_too_long_by_a_filter_is_said(visitor: Client) -> None:
    make_card("Ember", classes=["Mage"])
    answer = visitor.get(LIST, {"q": " ".join("ab" for _ in range(40)), "class": "mage"})
    assert answer.status_code == 400 and "at most 40 terms" in answer.text


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("view", ["grid", "list", "text", "spoiler"])
def test_each_view_shows_every_card_and_may_be_part_of_the_query(visitor: Client, view: str) -> None:
    by_query, by_address = visitor.get(LIST, {"q": f"show:{view}"}).text, visitor.get(LIST, {"view": view}).text
    for html in (by_query, by_address):
        assert set(re.findall(r"data-result>([^<]*)<", html)) == {"Ember", "Cinder", "Flint"}
        assert f'aria-current="true">{VIEWS[view]}<' in html
    assert ("Burn an ember." in by_query) == (view in ("text", "spoiler"))


@pytest.mark.usefixtures("cards")
def test_the_spoiler_goes_through_a_set_in_its_own_order(visitor: Client) -> None:
    assert names(visitor, "?q=set:NEW&view=spoiler") == ["Cinder", "Ember"]
    assert names(visitor, "?view=spoiler") == ["Cinder", "Ember", "Flint", "Ember"]
    assert names(visitor, "?q=sort:name-&view=spoiler") == ["Flint", "Ember", "Ember", "Cinder"]


@pytest.mark.usefixtures("cards")
def test_every_choice_shows_how_many_cards_it_would_give(visitor: Client) -> None:
    def count(query: str, choice: str) -> int:
        html = visitor.get(LIST + query, follow=True).text
        found = re.search(rf'id="{choice}"[^>]*>[^<]*<span class="count">(\d+)', html)
        assert found, choice
        return int(found.group(1))

    assert count("", "class-mage") == 2
    assert count("?set=OLD", "class-mage") == 1
    assert count("?class=mage", "class-giant") == 2, "a class adds to those chosen"
    assert count("?class=mage&class_match=all", "class-giant") == 1, "a class narrows when all must be there"
    assert count("?rarity=R", "set-NEW") == 1
    assert count("?rarity=R", "set-OLD") == 0, "the rare printing is not in the old set"


@pytest.mark.usefixtures("cards")
def test_a_filter_in_force_can_be_taken_away_by_itself(visitor: Client) -> None:
    html = visitor.get(LIST + "?q=class:mage,giant+set:OLD+ember&view=list").text
    for left in ("set:OLD+ember", "class:mage,giant+ember", "class:mage,giant+set:OLD"):
        assert f'href="{LIST}?q={quote(left, safe="+")}&amp;view=list"' in html


@pytest.mark.django_db
def test_an_empty_list_offers_the_first_step(visitor: Client) -> None:
    assert reverse("cards:sets", args=[GAME]) in visitor.get(LIST).text
    make_card("Ember")
    assert "No card answers all of this" in visitor.get(LIST + "?q=nothing").text


@pytest.mark.django_db
def test_drafts_and_embargoed_cards_are_in_no_list_count_or_choice(visitor: Client, editor: Client) -> None:
    draft = make_set("DRAFT", status="draft")
    make_printing(make_card("Secret", printed=False), draft, artist="Hidden Hand")
    make_card("Open")
    assert names(visitor) == ["Open"]
    assert names(visitor, "?artist=hidden") == []
    assert names(visitor, "?q=secret") == []
    html = visitor.get(LIST).text
    assert "DRAFT" not in html and "1 " + GAME.name in html
    assert visitor.get(LIST + "?set=DRAFT").status_code == 400
    assert names(editor, "?set=DRAFT") == ["Secret"]


@pytest.mark.django_db
def test_a_draft_printing_of_a_public_card_does_not_show_through_filters(visitor: Client) -> None:
    card = make_card("Open")
    make_printing(card, make_set("DRAFT", status="draft"), artist="Hidden Hand", rarity=make_rarity("M", rank=4))
    assert names(visitor, "?artist=hidden") == []
    unknown = visitor.get(LIST + "?rarity=M", follow=True)
    assert unknown.status_code == 400 and "There is no rarity" in unknown.text and ">Open</a>" not in unknown.text


@pytest.mark.usefixtures("cards")
def test_a_page_behind_the_last_one_says_where_the_last_one_is(visitor: Client) -> None:
    answer = visitor.get(LIST + "?page=999999&size=2")
    assert answer.status_code == 404
    assert "The last one is page 2." in answer.text


@pytest.mark.usefixtures("cards")
def test_htmx_gets_the_results_and_the_counts_only(visitor: Client) -> None:
    answer = visitor.get(LIST + "?class=mage", headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert 'id="results"' in answer.text and 'id="filter-choices"' in answer.text
    assert "HX-Request" in answer.headers["Vary"]
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in visitor.get(LIST, headers=back).text
