#!/usr/bin/env bash
# A real Apache Kafka broker, one KRaft node on 127.0.0.1, for the integration tests on machines without containers.
#
#   kafka.sh start [port] [datadir]        print host:port once the broker answers (port 0: any two free ones)
#   kafka.sh stop  [datadir]               stop it; the data stays
#   kafka.sh kill  [datadir]               kill it as a crash would, without a chance to write anything
#   kafka.sh topic name partitions [port]  make a topic unless it is there
#   kafka.sh resolve                       only fetch the jars
#
# The port (9092) is for clients, the next one for the controller. Environment: KAFKA_VERSION (4.3.1; 3.9.2 works too),
# KAFKA_HEAP_MB (256, at most 512), KAFKA_EXTRA (further lines of server.properties), KAFKA_START_TIMEOUT (180 seconds).
# Needs Java 17 or newer, Maven the first time, and flock, setsid, od and timeout.
set -euo pipefail
shopt -s inherit_errexit

VERSION=${KAFKA_VERSION:-4.3.1}
HEAP_MB=${KAFKA_HEAP_MB:-256}
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services
DEFAULT_DATA=$CACHE/kafka-data

die() { echo "kafka.sh: $*" >&2; exit 1; }
usage() { sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; }
need() { command -v "$1" >/dev/null 2>&1 || die "'$1' is missing: $2"; }
is_number() { [[ $1 =~ ^[1-9][0-9]{0,4}$ ]] && (($1 >= $2 && $1 <= $3)); }
port_open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Does a broker on port $1 answer a Metadata request and list itself as alive?
# (Metadata v1, no topics; byte 12 of the answer is the number of live brokers.)
answers() {
    local bytes
    bytes=$({
        exec 3<>"/dev/tcp/127.0.0.1/$1"
        printf '\x00\x00\x00\x0e\x00\x03\x00\x01\x00\x00\x00\x01\xff\xff\x00\x00\x00\x00' >&3
        timeout 2 head -c 12 <&3 | od -An -tu1
    } 2>/dev/null) || return 1
    read -ra bytes <<<"$bytes"
    [[ ${#bytes[@]} -eq 12 && ${bytes[11]} -ge 1 ]]
}

# Prints a port that is free, as the one after it is.
free_port() {
    local port
    for _ in {1..100}; do
        port=$((20000 + RANDOM % 10000))
        port_open "$port" || port_open $((port + 1)) || { echo "$port"; return; }
    done
    die "no free ports"
}

# Prints the port of the broker that was last started in data directory $1.
last_port() { sed -n '/^advertised.listeners=/{s/.*://p;q}' "$1/server.properties"; }

# Prints the pid of the live broker that owns data directory $1.
running_pid() {
    local pid
    pid=$(cat "$1/kafka.pid" 2>/dev/null) && [[ $pid =~ ^[0-9]+$ ]] || return 1
    [[ $(tr '\0' '\n' 2>/dev/null <"/proc/$pid/cmdline" | tail -n 1) == "$1/server.properties" ]] || return 1
    echo "$pid"
} 2>/dev/null

# Has process $1, which runs in directory $2, ended with all of its threads and sockets? The first of its threads may be
# gone while others hold the ports.
ended() {
    local state port
    state=$(ps -o stat= -p "$1") || state=Z
    port=$(last_port "$2")
    [[ $state == Z* ]] && ! port_open "$port" && ! port_open $((port + 1))
}

complete() { # does file $1 hold a classpath whose jars all exist?
    local jars jar
    [[ -s $1 ]] || return 1
    IFS=: read -ra jars <"$1" || [[ ${#jars[@]} -gt 0 ]]
    for jar in "${jars[@]}"; do [[ -f $jar ]] || return 1; done
}

classpath() { # prints the classpath, resolved by mvn into its ordinary cache when needed
    local file=$CACHE/kafka-$VERSION.classpath
    [[ $VERSION =~ ^[0-9][0-9A-Za-z.-]*$ ]] || die "bad KAFKA_VERSION '$VERSION'"
    need java "install a Java runtime, version 17 or later"
    need flock "install util-linux"
    mkdir -p "$CACHE"
    (
        flock 9
        ! complete "$file" || exit 0
        need mvn "install Maven (only used to resolve the Kafka jars)"
        echo "kafka.sh: resolving Kafka $VERSION with mvn ..." >&2
        tmp=$(mktemp -d "$CACHE/resolve.XXXXXX")
        trap 'rm -rf "$tmp"' EXIT
        # kafka-tools is there for TopicCommand only: its own dependencies (Connect, Jetty) are left out.
        cat >"$tmp/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>umbra</groupId><artifactId>kafka-for-tests</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$VERSION</version></dependency>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>$VERSION</version>
      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
POM
        mvn -B -q -ntp -f "$tmp/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
            -DincludeScope=runtime "-Dmdep.outputFile=$tmp/classpath" >"$tmp/mvn.log" 2>&1 </dev/null || {
            tail -n 20 "$tmp/mvn.log" >&2
            die "mvn could not resolve Kafka $VERSION"
        }
        complete "$tmp/classpath" || die "mvn gave an incomplete classpath"
        mv -f "$tmp/classpath" "$file"
    ) 9>"$CACHE/kafka.lock"
    cat "$file"
}

# Prints where the classes of a broker are kept as its Java loads them: a start then takes half the time. The first
# broker that is stopped makes the file, and another Java makes another one.
archive() { echo "$CACHE/kafka-$VERSION-$(stat -Lc %s-%Y "$(command -v java)").jsa"; }

java_for() { # sets JAVA to a command: MAX_HEAP_MB CLASSPATH
    JAVA=(java "-Xmx$1m" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError
        -Djava.awt.headless=true -Dorg.slf4j.simpleLogger.defaultLogLevel="${KAFKA_LOG_LEVEL:-warn}"
        -Dorg.slf4j.simpleLogger.showDateTime=true
        "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSS" -cp "$2")
}

write_config() { # DIR PORT
    cat >"$1/server.properties" <<CONF
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$(($2 + 1))
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:$2,CONTROLLER://127.0.0.1:$(($2 + 1))
advertised.listeners=PLAINTEXT://127.0.0.1:$2
log.dirs=$1/data
auto.create.topics.enable=false
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=3000
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=2097152
${KAFKA_EXTRA:-}
CONF
}

lock_dir() { # DIR: one start or stop at a time
    exec 8>"$1/kafka.lock"
    flock -w 120 8 || die "another start or stop of $1 is still under way"
}

start() {
    local port=${1:-9092} dir=${2:-$DEFAULT_DATA} cp pid deadline started=
    [[ $port == 0 ]] || is_number "$port" 1024 65534 || die "bad port '$port' (0, or 1024-65534)"
    is_number "$HEAP_MB" 128 512 || die "bad KAFKA_HEAP_MB '$HEAP_MB' (128-512)"
    need setsid "install util-linux"
    cp=$(classpath)
    mkdir -p "$dir" && dir=$(cd "$dir" && pwd -P)
    lock_dir "$dir"
    if pid=$(running_pid "$dir"); then
        [[ $port != 0 ]] || port=$(last_port "$dir")
        grep -Fqx "advertised.listeners=PLAINTEXT://127.0.0.1:$port" "$dir/server.properties" ||
            die "a broker (pid $pid) already runs in $dir on another port: stop it first"
    else
        [[ $port != 0 ]] || port=$(free_port)
        ! port_open "$port" || die "port $port is already in use"
        ! port_open $((port + 1)) || die "port $((port + 1)) (for the controller) is already in use"
        write_config "$dir" "$port"
        if [[ ! -f $dir/data/meta.properties ]]; then
            java_for 128 "$cp"
            "${JAVA[@]}" kafka.tools.StorageTool format -t dW1icmEtdGVzdC1rYWZrYQ -c "$dir/server.properties" \
                >"$dir/format.log" 2>&1 </dev/null 8>&- || { cat "$dir/format.log" >&2; die "cannot format $dir/data"; }
        fi
        java_for "$HEAP_MB" "$cp"
        if [[ -f $(archive) ]]; then
            JAVA+=("-XX:SharedArchiveFile=$(archive)")
        else
            JAVA+=("-XX:ArchiveClassesAtExit=$dir/classes.jsa")
        fi
        setsid "${JAVA[@]}" kafka.Kafka "$dir/server.properties" >>"$dir/kafka.log" 2>&1 </dev/null 8>&- &
        pid=$! started=$!
        echo "$pid" >"$dir/kafka.pid"
    fi
    deadline=$((SECONDS + ${KAFKA_START_TIMEOUT:-180}))
    until answers "$port"; do
        kill -0 "$pid" 2>/dev/null || { tail -n 20 "$dir/kafka.log" >&2; die "the broker died: see $dir/kafka.log"; }
        if ((SECONDS >= deadline)); then
            tail -n 20 "$dir/kafka.log" >&2
            [[ -z $started ]] || kill -KILL "$started" 2>/dev/null || true
            die "no answer on port $port in time: see $dir/kafka.log"
        fi
        sleep 0.1
    done
    echo "127.0.0.1:$port"
}

stop() {
    local dir=${1:-$DEFAULT_DATA} pid i
    [[ -d $dir ]] || { echo "kafka.sh: nothing to stop, no directory $dir" >&2; return 0; }
    dir=$(cd "$dir" && pwd -P)
    lock_dir "$dir"
    if pid=$(running_pid "$dir"); then
        kill -TERM "$pid" 2>/dev/null || true
        for ((i = 0; i < 150; i++)); do ! ended "$pid" "$dir" || break; sleep 0.1; done
        if ! ended "$pid" "$dir"; then
            echo "kafka.sh: pid $pid ignores SIGTERM, killing it" >&2
            kill -KILL "$pid" 2>/dev/null || true
            # Whoever removes the folder next must not meet a process that still writes into it.
            for ((i = 0; i < 600; i++)); do ! ended "$pid" "$dir" || break; sleep 0.05; done
        elif [[ -f $dir/classes.jsa && ! -f $(archive) ]]; then
            # Whole under its name at any time: others may be starting.
            mv -f "$dir/classes.jsa" "$(archive).$$" && mv -f "$(archive).$$" "$(archive)"
        fi
    else
        echo "kafka.sh: no broker runs in $dir" >&2
    fi
    rm -f "$dir/kafka.pid"
}

crash() {
    local dir=${1:-$DEFAULT_DATA} pid i
    [[ -d $dir ]] || die "no directory $dir"
    dir=$(cd "$dir" && pwd -P)
    lock_dir "$dir"
    pid=$(running_pid "$dir") || die "no broker runs in $dir"
    kill -KILL "$pid"
    for ((i = 0; i < 600; i++)); do ! ended "$pid" "$dir" || break; sleep 0.05; done
    rm -f "$dir/kafka.pid"
}

topic() {
    local name=$1 partitions=$2 port=${3:-9092} cp
    [[ $name =~ ^[A-Za-z0-9._-]{1,249}$ ]] || die "bad topic name '$name'"
    is_number "$partitions" 1 1000 || die "bad number of partitions '$partitions'"
    is_number "$port" 1024 65534 || die "bad port '$port' (1024-65534)"
    answers "$port" || die "no broker answers on 127.0.0.1:$port"
    cp=$(classpath)
    java_for 128 "$cp"
    "${JAVA[@]}" org.apache.kafka.tools.TopicCommand --bootstrap-server "127.0.0.1:$port" --create --if-not-exists \
        --topic "$name" --partitions "$partitions" --replication-factor 1 >&2 || die "cannot create topic $name"
}

case ${1:-}/$# in
    start/[1-3]) start "${@:2}" ;;
    stop/[1-2]) stop "${@:2}" ;;
    kill/[1-2]) crash "${@:2}" ;;
    topic/[3-4]) topic "${@:2}" ;;
    resolve/1) classpath >/dev/null ;;
    *) usage ;;
esac
