"""Checks a receipt or a certificate without Umbra: python3 verify_proof.py proof public.pem [sent-file [redacted-file]]"""
import base64, hashlib, json, pathlib, subprocess, sys, tempfile

decode = lambda part: base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
proof, public_key, *files = sys.argv[1:]
text = pathlib.Path(proof).read_text("utf-8").strip()
if text.startswith("{"):  # A certificate: signed is the canonical JSON of all members but the signature.
    facts = json.loads(text)
    signature = base64.b64decode(facts.pop("signature"))
    signed = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digests = facts["documentHash"], facts["redactedHash"]
else:  # A receipt: signed are its first two parts as they stand there.
    signed, last = text.rsplit(".", 1)
    said, facts = (json.loads(decode(part)) for part in signed.split("."))
    if (said["alg"], said["typ"]) != ("EdDSA", "umbra-receipt"): sys.exit("This is no receipt.")
    signature, digests = decode(last), (facts["inputSha256"], facts["outputSha256"])
with tempfile.TemporaryDirectory() as folder:
    content, mark = pathlib.Path(folder, "signed"), pathlib.Path(folder, "signature")
    content.write_bytes(signed.encode()), mark.write_bytes(signature)
    call = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", public_key, "-rawin", "-in", content, "-sigfile", mark]
    right = [("signature", subprocess.run(call, capture_output=True).returncode == 0)]
for file, digest in zip(files, digests):
    right.append((file, hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest() == digest))
print("\n".join(f"{what}: {'right' if is_right else 'WRONG'}" for what, is_right in right))
sys.exit(0 if all(is_right for _, is_right in right) else 1)
