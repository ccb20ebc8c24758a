import cards.search_text
from django.db import migrations


def fold(apps, schema_editor):
    printings = apps.get_model("cards", "Printing").objects.using(schema_editor.connection.alias)
    changed = []
    for printing in printings.exclude(flavour="").only("pk", "flavour").iterator():
        printing.search_flavour = cards.search_text.fold_search(printing.flavour)
        changed.append(printing)
    printings.bulk_update(changed, ["search_flavour"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0007_picture_may_be_the_whole_face'),
    ]

    operations = [
        migrations.AddField(
            model_name='printing',
            name='search_flavour',
            field=cards.search_text.SearchText(blank=True, default='', editable=False, sources=('flavour',)),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop, elidable=True),
    ]
