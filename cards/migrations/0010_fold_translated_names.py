import cards.search_text
from django.db import migrations, models


def fold(apps, schema_editor):
    printings = apps.get_model("cards", "Printing").objects.using(schema_editor.connection.alias)
    changed = []
    for printing in printings.exclude(name="").only("pk", "name").iterator():
        printing.search_name = cards.search_text.fold_search(printing.name)
        changed.append(printing)
    printings.bulk_update(changed, ["search_name"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0009_keep_searches'),
    ]

    operations = [
        migrations.AddField(
            model_name='printing',
            name='search_name',
            field=cards.search_text.SearchText(blank=True, default='', editable=False, sources=('name',)),
        ),
        migrations.AddIndex(
            model_name='printing',
            index=models.Index(models.F('search_name'), models.F('card'), condition=models.Q(('search_name', ''), _negated=True), name='printing_translated'),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop, elidable=True),
    ]
