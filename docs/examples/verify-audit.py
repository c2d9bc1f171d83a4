import hashlib, json, sys  # python3 verify-audit.py audit.json archive.ndjson …: computes the hashes again
def canonical(value):  # RFC 8785; a number is a tuple of its text, which is how it was hashed
    if isinstance(value, tuple): return value[0]
    if isinstance(value, list): return "[" + ",".join(map(canonical, value)) + "]"
    if not isinstance(value, dict): return json.dumps(value, ensure_ascii=False)
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
parse = json.JSONDecoder(parse_int=lambda text: (text,), parse_float=lambda text: (text,)).decode
texts = (text.strip(",\n") for file in sys.argv[1:] for text in open(file, encoding="utf-8", newline="\n"))
entries = {int(line["seq"][0]): line for line in (parse(text) for text in texts if text[:1] == "{") if "id" in line}
before = "0" * 64 if 1 in entries else entries[min(entries)]["prevHash"]
same = "tenant id seq action resourceType resourceId documentId batchId outcome details noteDigest prevHash".split()
for seq in range(min(entries), max(entries) + 1):
    entry = entries.get(seq) or sys.exit(f"Entry {seq} is missing.")
    actor = {"userId": entry["userId"], "email": entry["userEmail"], "address": entry["ipAddress"]}
    if entry["credential"]: actor["credential"] = entry["credential"]
    row = {**{name: entry[name] for name in same}, "at": entry["timestamp"], "actor": actor}
    intact = entry["prevHash"] == before and entry["hash"] == hashlib.sha256(canonical(row).encode()).hexdigest()
    before = entry["hash"] if intact else sys.exit(f"Entry {seq} is not as it was written.")
print(f"Entries {min(entries)} to {seq} are whole. The last hash is {before}.")
