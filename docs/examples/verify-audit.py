"""Verifies an exported audit trail without Umbra, by the standard library and openssl.

    python3 verify-audit.py archive.ndjson audit.json … [--head head.json] [--key public.pem]

The files may overlap and be in any order; together they must have all entries from their oldest to their newest.
"""

import argparse, base64, hashlib, json, subprocess, tempfile


class Number(str):
    """A number as it stands in the file, which is how it was hashed."""


def canonical(value):
    """Returns the canonical JSON of a value (RFC 8785)."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    return json.dumps(value, ensure_ascii=False)


def read(path):
    """Returns the objects of a JSON array, a JSON object, or lines of JSON."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    parse = json.JSONDecoder(parse_int=Number, parse_float=Number).decode
    if text.startswith("["):
        return parse(text)
    return [parse(line) for line in text.split("\n") if line]


def hash_of(entry):
    same = ("tenant", "id", "seq", "action", "resourceType", "resourceId", "documentId", "batchId", "outcome", "details",
            "noteDigest", "prevHash")
    actor = {"userId": entry["userId"], "email": entry["userEmail"], "address": entry["ipAddress"]}
    # Entries have no credential that are older than this field, or were written by the service itself.
    if entry["credential"] is not None:
        actor["credential"] = entry["credential"]
    row = {"at": entry["timestamp"], "actor": actor, **{name: entry[name] for name in same}}
    return hashlib.sha256(canonical(row).encode()).hexdigest()


def is_signed(statement, key):
    """Returns whether openssl finds the signature of a statement right: Ed25519 over the canonical JSON of the rest."""
    with tempfile.NamedTemporaryFile() as content, tempfile.NamedTemporaryFile() as signature:
        signature.write(base64.b64decode(statement["signature"]))
        content.write(canonical({name: statement[name] for name in statement if name != "signature"}).encode())
        signature.flush(), content.flush()
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in", content.name]
        return subprocess.run([*command, "-sigfile", signature.name], stdout=subprocess.DEVNULL).returncode == 0


parser = argparse.ArgumentParser()
parser.add_argument("files", nargs="+", help="exports (JSON) and archives (a JSON object a line)")
parser.add_argument("--head", help="what GET /api/v1/audit/head answered")
parser.add_argument("--key", help="the installation's public key in PEM, kept apart from the exports")
options = parser.parse_args()

lines = [line for path in options.files for line in read(path)]
entries = {int(line["seq"]): line for line in lines if "signature" not in line}
statements = [line for line in lines if "signature" in line] + ([read(options.head)[0]] if options.head else [])
if not entries:
    raise SystemExit("There are no entries.")
first, last = min(entries), max(entries)
before = "0" * 64 if first == 1 else entries[first]["prevHash"]
for seq in range(first, last + 1):
    if seq not in entries:
        raise SystemExit(f"Entry {seq} is missing.")
    if entries[seq]["prevHash"] != before or hash_of(entries[seq]) != entries[seq]["hash"]:
        raise SystemExit(f"Entry {seq} is not as it was written.")
    before = entries[seq]["hash"]
for statement in statements:
    seq, expected = int(statement.get("seq", statement.get("lastSeq"))), statement.get("hash", statement.get("lastHash"))
    if entries.get(seq, {}).get("hash") != expected:
        raise SystemExit(f"A signed statement names entry {seq}, which is missing or another one.")
    if not options.key:
        raise SystemExit("Give the public key of the installation with --key.")
    if not is_signed(statement, options.key):
        raise SystemExit(f"The signature over entry {seq} is wrong.")
print(f"Entries {first} to {last} are whole. The last hash is {before}. Signatures checked: {len(statements)}.")
