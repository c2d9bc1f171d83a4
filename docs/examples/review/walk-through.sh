#!/usr/bin/env bash
# From signing in to a certified redaction, with nothing but curl (and Node, to read JSON). Against a running Umbra:
#
#   UMBRA_URL=http://localhost:8080 UMBRA_KEY=… docs/examples/review/walk-through.sh
#
# UMBRA_KEY is the key that the first start prints. ADMIN_EMAIL and ADMIN_PASSWORD serve as well, once the password that
# was printed has been changed.
#
# Everything here can be done in the browser too. What is made is left there, to be looked at.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

URL=${UMBRA_URL:-http://localhost:8080}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
STAMP=$(date +%s%N)

# json PATH: a value of the JSON on standard input, for example `id` or `content.0.status`.
json() { node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>{const v=process.argv[1].split(".").reduce((o,k)=>o?.[k],JSON.parse(s));console.log(typeof v==="object"?JSON.stringify(v):v)})' "$1"; }
say() { printf '\n== %s\n' "$*"; }
# Requests of the administrator, by key or session, and of the reviewer's program.
admin() { curl -sS --fail-with-body "${ADMIN[@]}" -H 'Content-Type: application/json' -X "$1" "$URL$2" "${@:3}"; }
reviewer() { curl -sS --fail-with-body -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -X "$1" "$URL$2" "${@:3}"; }

if [ -n "${UMBRA_KEY:-}" ]; then
  say 'Ask who the key belongs to'
  ADMIN=(-H "Authorization: Bearer $UMBRA_KEY")
  admin GET /api/session | json role
else
  say 'Sign in as the administrator'
  ADMIN=(-b "$WORK/cookies")
  curl -sS --fail-with-body -c "$WORK/cookies" -H 'Content-Type: application/json' "$URL/api/session" \
    -d "{\"email\":\"$ADMIN_EMAIL\",\"password\":\"$ADMIN_PASSWORD\"}" > "$WORK/session.json"
  json role < "$WORK/session.json"
  if [ "$(json mustFirst < "$WORK/session.json")" != null ]; then
    echo 'The password has to be changed first: sign in with a browser, or give UMBRA_KEY instead.' >&2
    exit 1
  fi
fi

say 'Save the policy: what letters like these hold'
if [ -n "${UMBRA_KEY:-}" ]; then
  POLICY_KEY=$UMBRA_KEY
else
  # Policies are saved by programs, which have keys.
  POLICY_KEY=$(admin POST /api/v1/account/api-keys -d "{\"name\":\"walk-through $STAMP\",\"scopes\":[\"policies:write\"]}" | json apiKey)
fi
curl -sS --fail-with-body -X PUT "$URL/api/policies/walk-through" -H "Authorization: Bearer $POLICY_KEY" \
  -H 'Content-Type: application/json' -d @policy.json > /dev/null

say 'Make a reviewer, a group, and a batch for it'
REVIEWER="{\"email\":\"reviewer-$STAMP@example.com\",\"password\":\"a long pass phrase $STAMP\""
USER_ID=$(admin POST /api/v1/users -d "$REVIEWER,\"role\":\"ROLE_USER\"}" | json id)
# A person makes their own key, in a session of theirs.
curl -sS --fail-with-body -c "$WORK/reviewer" -H 'Content-Type: application/json' "$URL/api/session" -d "$REVIEWER}" > /dev/null
KEY=$(curl -sS --fail-with-body -b "$WORK/reviewer" -H 'Content-Type: application/json' -X POST "$URL/api/v1/account/api-key" -d '{}' | json apiKey)
GROUP_ID=$(admin POST /api/v1/groups -d "{\"name\":\"Reviewers $STAMP\",\"memberIds\":[\"$USER_ID\"]}" | json id)
BATCH_ID=$(admin POST /api/v1/batches -d "{\"name\":\"Walk-through $STAMP\",\"groupId\":\"$GROUP_ID\",\"policyName\":\"walk-through\"}" | json id)
echo "batch $BATCH_ID"

for FILE in discharge-letter.txt court-order.txt support-ticket.txt; do
  say "Submit $FILE"
  BODY=$(node -e 'const fs=require("fs");console.log(JSON.stringify({batchId:process.argv[1],name:process.argv[2],text:fs.readFileSync(process.argv[2],"utf8")}))' "$BATCH_ID" "$FILE")
  ID=$(reviewer POST /api/v1/ingest -d "$BODY" | json taskId)
  for _ in $(seq 300); do
    STATUS=$(reviewer GET "/api/v1/documents/$ID" | json status)
    [ "$STATUS" != PENDING ] && break
    sleep 0.1
  done
  echo "$ID is $STATUS"

  say 'Decide on every span: here all are approved'
  reviewer GET "/api/v1/documents/$ID/spans" > "$WORK/spans.json"
  node -e 'for(const s of JSON.parse(require("fs").readFileSync(process.argv[1],"utf8")))console.log(s.id,s.type)' "$WORK/spans.json" > "$WORK/ids"
  while read -r SPAN TYPE; do
    echo "$TYPE: $(reviewer PATCH "/api/v1/spans/$SPAN" -d '{"status":"APPROVED"}' | json status)"
  done < "$WORK/ids"

  say 'Approve and finalize the document'
  reviewer POST "/api/v1/documents/$ID/approve" -d '{}' | json status
  reviewer POST "/api/v1/documents/$ID/finalize" | json finalizedText > "$WORK/shown.txt"
  cat "$WORK/shown.txt"

  say 'Fetch the certificate and check it without the server'
  reviewer GET "/api/v1/documents/$ID/certificate" > "$WORK/certificate.json"
  reviewer GET /api/v1/certificates/public-key | json publicKey > "$WORK/key.pem"
  reviewer GET "/api/v1/documents/$ID/redacted" > "$WORK/redacted.txt"
  node ../../../dist/cli/umbra.js certificate verify "$WORK/certificate.json" \
    --key "$WORK/key.pem" --document "$FILE" --redacted "$WORK/redacted.txt"

  say 'The history, as CSV'
  admin GET "/api/v1/documents/$ID/history.csv" | cut -d, -f1-4 | head -n 5
done

say 'The trail is whole'
admin GET /api/v1/audit/verify | json valid
