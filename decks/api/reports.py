"""What the rules say of decks, as the API answers it."""

from rest_framework import serializers


class IssueSerializer(serializers.Serializer):
    """One thing to say about a deck."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    cards = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()
    data = serializers.DictField()


class ReportSerializer(serializers.Serializer):
    """Everything the rules say about one deck."""

    format = serializers.CharField()
    role = serializers.CharField(allow_null=True)
    legal = serializers.BooleanField()
    issues = IssueSerializer(many=True)


class GroupReportSerializer(serializers.Serializer):
    """The reports of decks that play together, and what is wrong with the group."""

    legal = serializers.BooleanField()
    seats = ReportSerializer(many=True)
    issues = IssueSerializer(many=True)
