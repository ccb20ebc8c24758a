"""Dates with the day before the month."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y H:i"
SHORT_DATE_FORMAT = "Y-m-d"
