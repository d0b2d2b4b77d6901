from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0002_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="proposal",
            name="target",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
