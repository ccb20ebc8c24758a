"""Errors as RFC 9457 says: one shape for all, with the place of every fault in what was sent."""

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException, ErrorDetail, NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from cards.query import QueryError
from engine.core.problems import Problem

MEDIA_TYPE = "application/problem+json"


class FaultSerializer(serializers.Serializer):
    """One fault in what was sent."""

    path = serializers.CharField(help_text="Where it is: a parameter, or a place such as zones.main[3].quantity.")
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """An answer that says what went wrong (RFC 9457)."""

    type = serializers.CharField(help_text="about:blank: the status says it all.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="One sentence for people.")
    errors = FaultSerializer(many=True, required=False)
    position = serializers.IntegerField(required=False, help_text="Where a query is wrong: its character, from 1.")
    caret = serializers.CharField(required=False, help_text="The query, and below it a caret at that place.")
    hint = serializers.CharField(required=False, help_text="How to mend the query.")


class BadRequest(APIException):
    """Something in the request cannot be used; every fault is named."""

    status_code = 400

    def __init__(self, faults: Iterable[Problem], query: QueryError | None = None) -> None:
        self.faults, self.query = tuple(faults), query
        super().__init__("; ".join(str(fault) for fault in self.faults))


def answer_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error of a view, None for those that are faults of the server."""
    response = exception_handler(error, context)
    if response is None:
        return None
    faults = error.faults if isinstance(error, BadRequest) else tuple(_faults(response.data))
    detail = "; ".join(str(fault) for fault in faults)
    document: dict[str, Any] = problem_document(response.status_code, detail)
    if any(fault.path for fault in faults):
        document["errors"] = [{"path": fault.path, "message": fault.message} for fault in faults]
    if isinstance(error, BadRequest) and error.query is not None:
        document |= {key: value for key, value in error.query.document().items() if key != "message"}
    response.data = document
    response.content_type = MEDIA_TYPE
    return response


def require_account(request: Request) -> None:
    """401 for whoever is not signed in, with a word on how to be."""
    if not request.user.is_authenticated:
        raise NotAuthenticated("sign in with a token from your account page: Authorization: Token …")


def problem_document(status: int, detail: str) -> dict[str, Any]:
    """The shape every error has."""
    return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}


def problems(*statuses: int) -> dict[Any, OpenApiResponse]:
    """The error answers of a view, for the schema; a wrong token and asking too often can happen everywhere."""
    return {
        (status, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, HTTPStatus(status).phrase)
        for status in sorted({*statuses, 401, 429})
    }


def _faults(data: Any, path: str = "") -> Iterator[Problem]:
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from _faults(inner, path if key in ("detail", "non_field_errors") else f"{path}.{key}".lstrip("."))
    elif isinstance(data, list):
        for inner in data:
            yield from _faults(inner, path)
    elif isinstance(data, ErrorDetail | str):
        yield Problem(path, str(data))
