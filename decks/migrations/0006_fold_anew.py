from django.db import migrations

import cards.search_text


def fold(apps, schema_editor):
    """Fold the names of decks as they are folded now."""
    decks = apps.get_model("decks", "Deck").objects.using(schema_editor.connection.alias)
    for pk, name, search in list(decks.values_list("pk", "name", "search")):
        if search != (folded := cards.search_text.fold_search(name)):
            decks.filter(pk=pk).update(search=folded)


class Migration(migrations.Migration):
    dependencies = [("decks", "0005_paper")]

    operations = [migrations.RunPython(fold, migrations.RunPython.noop, elidable=True)]
