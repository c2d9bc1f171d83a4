"""Calls for policies, counts, re-identification, receipts and the service itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from ._bodies import json_body
from ._calls import Calls, part
from ._http import Answer, Call
from .models import PolicyVersion, ReidentifyRequest, ReidentifyResults, SavedPolicy, SubmittedDraft


class ServiceStatus(TypedDict):
    """The state of the service."""

    status: str
    applicationVersion: str
    redactionPolicySchemaVersion: str


class AdministrationCalls(Calls):
    """Policies, counts for the trend monitor, re-identification."""

    def service_status(self) -> ServiceStatus:
        """Returns the version of the service."""
        status: ServiceStatus = self._get("/api/status")
        return status

    def list_policies(self) -> list[str]:
        """Returns the names of the stored policies."""
        names: list[str] = []
        while True:
            page: list[str] = self._get("/api/policies", offset=len(names), limit=100)
            names += page
            if len(page) < 100:
                return names

    def read_policy(self, name: str) -> dict[str, Any]:
        """Returns a policy."""
        policy: dict[str, Any] = self._get(f"/api/policies/{part(name)}")
        return policy

    def save_policy(
        self, name: str, policy: Mapping[str, Any], *, note: str | None = None, confirm: str | None = None
    ) -> SavedPolicy | SubmittedDraft:
        """Saves a policy under a name. Where changes need a second person, it becomes a draft.

        `CONFIRMATION_REQUIRED` has in its details the value of `confirm` with which it is saved all the same.
        """
        query = {"note": note, "confirm": confirm}
        call = Call("PUT", f"/api/policies/{part(name)}", query, body=json_body(policy))

        def read(answer: Answer) -> SavedPolicy | SubmittedDraft:
            # The API answers with notes only if there are any.
            content = answer.content()
            saved: SavedPolicy | SubmittedDraft = json.loads(content) if content else {"notes": []}
            return saved

        return self._transport.send(call, read)

    def delete_policy(self, name: str, *, note: str | None = None) -> None:
        """Deletes a policy."""
        self._transport.send(Call("DELETE", f"/api/policies/{part(name)}", {"note": note}), Answer.content)

    def list_policy_versions(self, name: str, *, offset: int = 0, limit: int = 100) -> list[PolicyVersion]:
        """Returns the versions of a policy, newest first."""
        listed = self._get(f"/api/policies/{part(name)}/versions", offset=offset, limit=limit)
        versions: list[PolicyVersion] = listed["versions"]
        return versions

    def report_counts(
        self,
        source_id: str,
        counts: Mapping[str, int],
        *,
        organization: str = "default",
        context: str = "default",
        timestamp: str | None = None,
    ) -> None:
        """Reports to the trend monitor how often a source has seen each kind; counted once, also after a retry."""
        body: dict[str, Any] = {"source_id": source_id, "organization": organization, "context": context}
        body["pii_types"] = dict(counts)
        if timestamp is not None:
            body["timestamp"] = timestamp
        self._make("/ingest", body)

    def reidentify(
        self,
        values: Sequence[str],
        *,
        policy: str,
        reason: str,
        strategy: Literal["CRYPTO_REPLACE", "FPE_ENCRYPT_REPLACE"] = "CRYPTO_REPLACE",
    ) -> ReidentifyResults | ReidentifyRequest:
        """Decrypts replacements by the key of a policy; every value is recorded.

        Where a second person must approve, it returns the request, which waits.
        """
        body = {"values": list(values), "policyName": policy, "strategy": strategy, "reason": reason}
        answer: ReidentifyResults | ReidentifyRequest = self._change("POST", "/api/reidentify", body)
        return answer

    def reidentify_result(self, request_id: str) -> ReidentifyResults:
        """Returns the values of an approved request, once."""
        path = f"/api/reidentify/requests/{part(request_id)}/result"
        results: ReidentifyResults = self._change("POST", path, {})
        return results

    def receipt_key(self) -> str:
        """Returns the public key that verifies receipts, as PEM. Keep it: a receipt is only worth this key."""
        return str(self._get("/api/v1/receipts/public-key")["publicKey"])
