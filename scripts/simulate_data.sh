#!/bin/sh
# Sends the trend monitor realistic counts and then a spike, to see it alert. Best with MONITOR_TREND_METHOD=auto at
# the server (or z_score): by the default, percentage_delta, counts this small breach by chance alone, and the cooldown
# of such an alert often hides the spike.
#
#   MONITOR_URL       address of the monitor                    (http://localhost:8080)
#   SOURCE_ID         source of the counts                      (simulated-server-01)
#   ORGANIZATION      organization                              (demo-org)
#   CONTEXT           context                                   (production)
#   ITERATIONS        reports before the spike                  (50)
#   SLEEP_INTERVAL    seconds between reports                   (1)
#   MONITOR_API_KEY   sent as bearer token when it is set
#
# Exit status: 0 all were accepted, 1 some were not, 2 a variable is wrong or curl is missing.
set -u

MONITOR_URL=${MONITOR_URL:-http://localhost:8080}
MONITOR_URL=${MONITOR_URL%/}
SOURCE_ID=${SOURCE_ID:-simulated-server-01}
ORGANIZATION=${ORGANIZATION:-demo-org}
CONTEXT=${CONTEXT:-production}
ITERATIONS=${ITERATIONS:-50}
SLEEP_INTERVAL=${SLEEP_INTERVAL:-1}
MONITOR_API_KEY=${MONITOR_API_KEY:-}
SPIKES=10

fail() {
    echo "simulate_data.sh: $*" >&2
    exit 2
}

command -v curl >/dev/null 2>&1 || fail "curl is missing"
case $ITERATIONS in '' | *[!0-9]*) fail "ITERATIONS must be a whole number" ;; esac
case $SLEEP_INTERVAL in '' | . | *[!0-9.]* | *.*.*) fail "SLEEP_INTERVAL must be a number of seconds" ;; esac

# The text as a string of JSON. Control characters other than these have no business in a name.
json_string() {
    printf '%s' "$1" | tr '\t\n\r' '   ' | sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$/"/'
}

# A whole number from $1 to $2, from the system's own randomness: POSIX has no RANDOM.
random() {
    bytes=$(od -An -N4 -tu4 /dev/urandom | tr -d ' \n')
    echo $((bytes % ($2 - $1 + 1) + $1))
}

failed=0

# Sends one report: label, credit-card, email, ssn, name.
send() {
    now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    body=$(printf '{"timestamp":"%s","source_id":%s,"organization":%s,"context":%s,"pii_types":{"credit-card":%d,"email":%d,"ssn":%d,"name":%d}}' \
        "$now" "$source_json" "$organization_json" "$context_json" "$2" "$3" "$4" "$5")
    # The key goes in by a file that is no file: arguments of a process can be read by others.
    status=$(printf '%s' "${MONITOR_API_KEY:+header = $authorization_json}" |
        curl --silent --output /dev/null --write-out '%{http_code}' --max-time 30 --config - \
            --header 'Content-Type: application/json' --data-binary "$body" "$MONITOR_URL/ingest")
    if [ "$status" = 202 ]; then
        echo "$1: credit-card $2, email $3, ssn $4, name $5"
    else
        echo "$1: answered $status" >&2
        failed=$((failed + 1))
    fi
}

source_json=$(json_string "$SOURCE_ID")
organization_json=$(json_string "$ORGANIZATION")
context_json=$(json_string "$CONTEXT")
# Strings of curl's configuration are escaped as those of JSON.
authorization_json=$(json_string "Authorization: Bearer $MONITOR_API_KEY")

echo "Sending $ITERATIONS ordinary reports and a spike of $SPIKES to $MONITOR_URL/ingest"
i=0
while [ "$i" -lt "$ITERATIONS" ]; do
    i=$((i + 1))
    send "report $i of $ITERATIONS" "$(random 20 29)" "$(random 100 119)" "$(random 2 6)" "$(random 50 64)"
    sleep "$SLEEP_INTERVAL"
done
i=0
while [ "$i" -lt "$SPIKES" ]; do
    i=$((i + 1))
    send "spike $i of $SPIKES" "$(random 200 249)" "$(random 110 129)" "$(random 50 69)" "$(random 60 74)"
    sleep "$SLEEP_INTERVAL"
done

if [ "$failed" -gt 0 ]; then
    echo "$failed of $((ITERATIONS + SPIKES)) reports were not accepted." >&2
    exit 1
fi
echo "All reports were accepted; see $MONITOR_URL/dashboard"
