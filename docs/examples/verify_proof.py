#!/usr/bin/env python3
"""Checks a receipt or a certificate of Umbra with nothing but Python and openssl.

    verify_proof.py receipt     receipt.txt      public.pem [request-body [answer-body]]
    verify_proof.py certificate certificate.json public.pem [document [redacted-text]]
"""
import base64, hashlib, json, pathlib, subprocess, sys, tempfile


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def signed_by(public_key, message, signature):
    with tempfile.TemporaryDirectory() as folder:
        files = {"message": message, "signature": signature}
        for name, content in files.items():
            pathlib.Path(folder, name).write_bytes(content)
        call = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", public_key, "-rawin",
                "-in", f"{folder}/message", "-sigfile", f"{folder}/signature"]
        return subprocess.run(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def receipt(text):
    header, payload, signature = text.strip().split(".")
    said, facts = json.loads(decode(header)), json.loads(decode(payload))
    if (said["alg"], said["typ"]) != ("EdDSA", "umbra-receipt"):
        sys.exit("This is no receipt.")
    return f"{header}.{payload}".encode("ascii"), decode(signature), facts["inputSha256"], facts["outputSha256"]


def certificate(text):
    facts = json.loads(text)
    signature = base64.b64decode(facts.pop("signature"))
    message = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    return message, signature, facts["documentHash"], facts["redactedHash"]


kind, proof, public_key, *files = sys.argv[1:]
read = {"receipt": receipt, "certificate": certificate}[kind]
message, signature, *digests = read(pathlib.Path(proof).read_text("utf-8"))
right = signed_by(public_key, message, signature)
print("signature:", "right" if right else "WRONG")
for file, digest in zip(files, digests):
    same = hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest() == digest
    right = right and same
    print(f"{file}:", "right" if same else "WRONG")
sys.exit(0 if right else 1)
