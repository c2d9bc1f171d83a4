"""Verifies the audit log without Umbra: python3 verify-audit.py public.pem audit.json archive.ndjson head.json …
Exports, archives and signed heads in any order; together they must have all entries from the oldest to the newest."""
import base64, hashlib, json, subprocess, sys, tempfile

class Number(str):
    """A number as it stands in the file, which is how it was hashed."""

def canonical(value):  # RFC 8785
    if isinstance(value, Number): return str(value)
    if isinstance(value, list): return "[" + ",".join(map(canonical, value)) + "]"
    if not isinstance(value, dict): return json.dumps(value, ensure_ascii=False)
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"

def hash_of(entry):
    same = "tenant id seq action resourceType resourceId documentId batchId outcome details noteDigest prevHash".split()
    actor = {"userId": entry["userId"], "email": entry["userEmail"], "address": entry["ipAddress"]}
    if entry["credential"] is not None: actor["credential"] = entry["credential"]
    row = {"at": entry["timestamp"], "actor": actor, **{name: entry[name] for name in same}}
    return hashlib.sha256(canonical(row).encode()).hexdigest()

def is_signed(said, key):
    with tempfile.NamedTemporaryFile() as content, tempfile.NamedTemporaryFile() as signature:
        content.write(canonical({name: said[name] for name in said if name != "signature"}).encode())
        signature.write(base64.b64decode(said["signature"])), content.flush(), signature.flush()
        call = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in", content.name]
        return subprocess.run([*call, "-sigfile", signature.name], stdout=subprocess.DEVNULL).returncode == 0

parse = json.JSONDecoder(parse_int=Number, parse_float=Number).decode
lines = []
for path in sys.argv[2:]:
    text = open(path, encoding="utf-8").read()
    lines += parse(text) if text.startswith("[") else [parse(line) for line in text.split("\n") if line]
entries = {int(line["seq"]): line for line in lines if "signature" not in line}
first, last = min(entries), max(entries)
before = "0" * 64 if first == 1 else entries[first]["prevHash"]
for seq in range(first, last + 1):
    if seq not in entries: sys.exit(f"Entry {seq} is missing.")
    if (entries[seq]["prevHash"], entries[seq]["hash"]) != (before, hash_of(entries[seq])):
        sys.exit(f"Entry {seq} is not as it was written.")
    before = entries[seq]["hash"]
statements = [line for line in lines if "signature" in line]
for said in statements:
    seq, expected = int(said.get("seq", said.get("lastSeq"))), said.get("hash", said.get("lastHash"))
    if entries.get(seq, {}).get("hash") != expected:
        sys.exit(f"A signed statement names entry {seq}, which is missing or another one.")
    if not is_signed(said, sys.argv[1]): sys.exit(f"The signature over entry {seq} is wrong.")
print(f"Entries {first} to {last} are whole. The last hash is {before}. Signatures checked: {len(statements)}.")
