from functools import reduce
from operator import or_

import cards.search_text
from django.db import migrations, models

# What earlier versions left in folded text: a dotless i, and letters and dashes that decomposition laid bare.
LEFT = "ıæøœ′−—–"


def fold(apps, schema_editor):
    alias = schema_editor.connection.alias
    fold_search = cards.search_text.fold_search
    card, printing = (apps.get_model("cards", name).objects.using(alias) for name in ("Card", "Printing"))
    for one in with_left(card, "search"):
        folded = f"{fold_search(one.name)}\n{fold_search(one.text)}"
        card.filter(pk=one.pk).update(sort_name=fold_search(one.name)[:120], search=folded)
    for one in (with_left(printing, "search_name") | with_left(printing, "search_flavour")):
        folded = {"search_name": fold_search(one.name), "search_flavour": fold_search(one.flavour)}
        printing.filter(pk=one.pk).update(**folded)


def with_left(rows, column):
    return rows.filter(reduce(or_, (models.Q(**{f"{column}__contains": letter}) for letter in LEFT)))


class Migration(migrations.Migration):
    dependencies = [("cards", "0014_pen_names")]

    operations = [migrations.RunPython(fold, migrations.RunPython.noop, elidable=True)]
