from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0004_standing"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="audible",
            field=models.BooleanField(default=False),
        ),
    ]
