import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="code",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.AddField(
            model_name="message",
            name="facts",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="message",
            name="key",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="message",
            name="room",
            field=models.CharField(default="table", max_length=8),
        ),
        migrations.AddField(
            model_name="seat",
            name="bank",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="clock",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="table",
            name="paused",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="stamp",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="turn",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="table",
            name="turn_began",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="message",
            name="author",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.AlterField(
            model_name="message",
            name="text",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.CreateModel(
            name="Alert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("facts", models.JSONField(default=dict)),
                ("due", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("state", models.CharField(default="waiting", max_length=8)),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.table"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Profile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by_mail", models.BooleanField(default=False)),
                ("webhook", models.URLField(blank=True, max_length=400)),
                ("form", models.CharField(default="discord", max_length=8)),
                ("on_turn", models.BooleanField(default=True)),
                ("on_mention", models.BooleanField(default=True)),
                ("language", models.CharField(default="en", max_length=5)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("number", models.PositiveIntegerField()),
                ("by", models.PositiveSmallIntegerField()),
                ("asked", models.JSONField(default=list)),
                ("agreed", models.JSONField(default=list)),
                ("state", models.CharField(default="open", max_length=10)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.table"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=20)),
                ("data", models.JSONField(default=dict)),
                ("since", models.PositiveIntegerField(default=0)),
                ("active", models.BooleanField(default=True)),
                ("why", models.JSONField(blank=True, default=list)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.table"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("active", True)),
                        fields=("table", "seat"),
                        name="one_order",
                    )
                ],
            },
        ),
    ]
