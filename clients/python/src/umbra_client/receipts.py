"""Verifies receipts without the server: a JWS signed with Ed25519 (RFC 8032), checked by the standard library alone."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TypedDict

from .errors import UmbraError


class ReceiptFacts(TypedDict):
    """What a receipt states."""

    version: int
    documentId: str
    policy: str
    inputSha256: str
    outputSha256: str
    counts: dict[str, int]
    issuedAt: str


def verify_receipt(receipt: str, public_key: str, *, document: bytes, redacted: bytes) -> ReceiptFacts:
    """Returns what a receipt states. Raises if it is not signed with the key, or is of other contents."""
    facts = _signed(receipt.strip(), _raw_key(public_key))
    if facts is None:
        raise _wrong("INVALID_RECEIPT", "The receipt is not signed with this key.")
    if facts["inputSha256"] != hashlib.sha256(document).hexdigest():
        raise _wrong("OTHER_DOCUMENT", "The receipt is of another document.")
    if facts["outputSha256"] != hashlib.sha256(redacted).hexdigest():
        raise _wrong("OTHER_RESULT", "The receipt is of another result.")
    return facts


def _wrong(code: str, message: str) -> UmbraError:
    return UmbraError(message, code=code, advice="Compare the contents, and the key, with what the server gave.")


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _raw_key(pem: str) -> bytes:
    """Returns the last 32 bytes of the key, which is all there is of one for Ed25519 (RFC 8410, 4)."""
    lines = [line for line in pem.strip().splitlines() if not line.startswith("-----")]
    key = base64.b64decode("".join(lines))
    if len(key) != 44:
        raise ValueError("The public key is not an Ed25519 key in PEM.")
    return key[-32:]


def _signed(receipt: str, key: bytes) -> ReceiptFacts | None:
    try:
        head, payload, signature = receipt.split(".")
        header = json.loads(_decoded(head))
        if (header["alg"], header["typ"]) != ("EdDSA", "umbra-receipt"):
            return None
        if not _is_signature(key, f"{head}.{payload}".encode(), _decoded(signature)):
            return None
        facts: ReceiptFacts = json.loads(_decoded(payload))
        return facts
    except (ValueError, KeyError, TypeError):
        return None


# Ed25519 in extended coordinates (RFC 8032, 5.1). Nothing here is secret, so its time may tell what it is.
_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]


def _add(p: _Point, q: _Point) -> _Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * p[3] * q[3] * _D % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(count: int, point: _Point) -> _Point:
    product: _Point = (0, 1, 1, 0)
    while count > 0:
        if count & 1:
            product = _add(product, point)
        point = _add(point, point)
        count >>= 1
    return product


def _x_of(y: int, sign: int) -> int | None:
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P != 0:
        x = x * _ROOT % _P
    if (x * x - square) % _P != 0 or (x == 0 and sign == 1):
        return None
    return _P - x if x & 1 != sign else x


def _point(encoded: bytes) -> _Point | None:
    number = int.from_bytes(encoded, "little")
    y = number & ((1 << 255) - 1)
    x = _x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % _P)


_BASE_Y = 4 * pow(5, -1, _P) % _P
_BASE_X = _x_of(_BASE_Y, 0) or 0
_BASE: _Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)


def _is_signature(key: bytes, message: bytes, signature: bytes) -> bool:
    """Verifies as in RFC 8032, 5.1.7."""
    if len(signature) != 64:
        return False
    public, r = _point(key), _point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or r is None or s >= _L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    left, right = _times(s, _BASE), _add(r, _times(h, public))
    # The same point, whatever their third coordinates.
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 and (left[1] * right[2] - right[1] * left[2]) % _P == 0
