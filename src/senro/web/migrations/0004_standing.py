from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0003_proposals"),
    ]

    operations = [
        migrations.AddField(
            model_name="standing",
            name="private",
            field=models.BooleanField(default=False),
        ),
    ]
