"""Checks signed heads and archives against the entries: verify-signatures.py public.pem audit.json head.json …"""
import base64, json, subprocess, sys, tempfile
texts = [text.strip(",\n") for file in sys.argv[2:] for text in open(file, encoding="utf-8", newline="\n")]
lines = [json.loads(text) for text in texts if text[:1] == "{"]
hashes = {line["seq"]: line["hash"] for line in lines if "signature" not in line}
statements = [line for line in lines if "signature" in line]
for said in statements:
    seq, expected = said.get("seq", said.get("lastSeq")), said.get("hash", said.get("lastHash"))
    if hashes.get(seq) != expected: sys.exit(f"A signed statement names entry {seq}, which is missing or another one.")
    signature = base64.b64decode(said.pop("signature"))
    # Of these names and values, this is the canonical JSON of RFC 8785.
    content = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    with tempfile.NamedTemporaryFile() as content_file, tempfile.NamedTemporaryFile() as signature_file:
        content_file.write(content), signature_file.write(signature), content_file.flush(), signature_file.flush()
        call = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", sys.argv[1], "-rawin", "-in", content_file.name]
        if subprocess.run([*call, "-sigfile", signature_file.name], stdout=subprocess.DEVNULL).returncode:
            sys.exit(f"The signature over entry {seq} is wrong.")
print(f"Signatures checked: {len(statements)}.")
