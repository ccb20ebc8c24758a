from django.db import migrations

import cards.search_text


def fill(apps, schema_editor):
    """Fold the names of the decks there are."""
    decks = apps.get_model("decks", "Deck").objects
    for pk, name in decks.values_list("pk", "name").iterator():
        decks.filter(pk=pk).update(search=cards.search_text.fold_search(name))


class Migration(migrations.Migration):
    dependencies = [("decks", "0003_arrangement")]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="search",
            field=cards.search_text.SearchText(blank=True, default="", editable=False, sources=("name",)),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
