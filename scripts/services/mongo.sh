#!/usr/bin/env bash
# A MongoDB-wire-compatible document server for the integration tests, on machines without containers.
#
#   mongo.sh start [port] [datadir]   print the connection URI once the server answers (port 0: any free one)
#   mongo.sh stop  [datadir]          stop it; the data stays
#
# It is mongo-java-server on an H2 file with the launcher mongo/DocDb.java, on 127.0.0.1 only. Needs a JDK 17 or newer,
# and Maven for the first build. Environment: MONGO_HEAP (384m), MONGO_TTL_SECONDS (5).
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services

die() { echo "mongo.sh: $*" >&2; exit 1; }
need() { command -v "$1" >/dev/null 2>&1 || die "$1 is missing: $2"; }

# Prints the folder of the classes and jars, built once per version of the sources.
built() {
    local home
    home=$cache/mongo-$(cat "$here/mongo/pom.xml" "$here/mongo/DocDb.java" | sha256sum | cut -c1-12)
    if [ ! -e "$home/done" ]; then
        need javac "install a JDK, 17 or newer"
        need mvn "install Maven"
        mkdir -p "$cache"
        (
            flock 9
            [ ! -e "$home/done" ] || exit 0
            echo "mongo.sh: building the server (once)" >&2
            rm -rf "$home"
            mkdir -p "$home/lib" "$home/classes"
            {
                mvn -B -q -f "$here/mongo/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
                    -DincludeScope=runtime -DoutputDirectory="$home/lib" &&
                    javac -nowarn -cp "$home/lib/*" -d "$home/classes" "$here/mongo/DocDb.java"
            } >"$home/build.log" 2>&1 || { cat "$home/build.log" >&2; die "the build failed"; }
            touch "$home/done"
        ) 9>"$cache/mongo.lock"
    fi
    echo "$home"
}

# The pid recorded in the folder, if that process is still this server.
running() {
    local pid
    pid=$(cat "$1/pid" 2>/dev/null) || return 1
    [ -n "$pid" ] && ps -ww -o args= -p "$pid" 2>/dev/null | grep -qF -- " DocDb $1 " && echo "$pid"
}

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

start() {
    local port=${1:-27017} dir=${2:-$cache/mongo-data} home pid
    [[ $port =~ ^[0-9]+$ ]] || die "the port must be a number"
    need java "install a JDK, 17 or newer"
    mkdir -p "$dir" && dir=$(cd -P "$dir" && pwd)
    home=$(built)
    exec 8>"$dir/lock"
    flock 8
    if ! pid=$(running "$dir"); then
        rm -f "$dir/port"
        setsid java -Xmx"${MONGO_HEAP:-384m}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError \
            -Dorg.slf4j.simpleLogger.defaultLogLevel=error \
            -Dorg.slf4j.simpleLogger.log.de.bwaldvogel.mongo.wire.MongoWireProtocolHandler=off \
            -Ddocdb.ttlSeconds="${MONGO_TTL_SECONDS:-5}" \
            -cp "$home/classes:$home/lib/*" DocDb "$dir" "$port" </dev/null >"$dir/log" 2>&1 8>&- &
        pid=$!
        echo "$pid" >"$dir/pid"
    fi
    # The launcher writes the port file after it has bound the port.
    for _ in $(seq 1800); do
        if [ -e "$dir/port" ] && listens "$(cat "$dir/port")"; then
            echo "mongodb://127.0.0.1:$(cat "$dir/port")"
            return
        fi
        kill -0 "$pid" 2>/dev/null || { head -n 5 "$dir/log" >&2; die "the server did not start (see $dir/log)"; }
        sleep 0.1
    done
    kill -9 "$pid" 2>/dev/null || true
    die "no answer within 180 s (see $dir/log)"
}

stop() {
    local dir=${1:-$cache/mongo-data} pid
    [ -d "$dir" ] || return 0
    dir=$(cd -P "$dir" && pwd)
    exec 8>"$dir/lock"
    flock 8
    if pid=$(running "$dir"); then
        kill "$pid" 2>/dev/null || true
        for _ in $(seq 150); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
        kill -9 "$pid" 2>/dev/null || true
        # Whoever removes the folder next must not meet a process that still writes into it.
        while running "$dir" >/dev/null; do sleep 0.1; done
    fi
    rm -f "$dir/pid" "$dir/port"
}

case ${1:-} in
    start) shift; start "$@" ;;
    stop) shift; stop "$@" ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
