#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# package.sh [FOLDER]: the Debian packages of FOLDER, or new ones, in the life that they are for: on a fresh Debian with a
# real systemd in a container they are installed, played on, reloaded, restarted, upgraded and purged. For root, by hand: it
# takes some minutes, and gets Debian's packages from its archive. Ends with 77 where it can't be run.

set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
packages=${1:-$top/build-package}
work=$(mktemp -d)
root=$work/root
leader=
container=

skip()
{
    echo "skipped: $*"
    exit 77
}

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

# inside COMMAND...: run it in the container.
inside() { nsenter -t "$leader" -a -- "$@"; }

# eventually COMMAND...: until it succeeds, for at most half a minute.
eventually()
{
    local end=$((SECONDS + 30))
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || fail "never came true: $*"
        sleep 0.1
    done
}

steps=0
step()
{
    printf '== %s\n' "$*"
    steps=$((steps + 1))
}

shut_down()
{
    local end=$((SECONDS + 20))
    [ -z "$leader" ] || inside systemctl poweroff >/dev/null 2>&1 || true
    while [ -n "$container" ] && kill -0 "$container" 2>/dev/null; do
        [ $SECONDS -lt $end ] || kill -KILL "$container"
        sleep 0.1
    done
    leader=
    rm -rf "$work"
}
trap shut_down EXIT

[ "$(id -u)" = 0 ] || skip "only root can start a container"
"$top/scripts/deps" package package-test
[ -n "${1:-}" ] || "$top/scripts/package"
server=$(echo "$packages"/tavoliere_*.deb)
clients=$(echo "$packages"/tavoliere-clients_*.deb)

step "lintian"
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$packages"/*.changes >"$work/lintian" 2>&1 ||
    fail "$(cat "$work/lintian")"

step "a fresh Debian"
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,libncursesw6 \
    --include="$(dpkg-deb -f "$server" Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/ //g')" "$release" "$root"
cp "$server" "$clients" "$root/root/"

step "start it"
# With what a container needs to filter addresses, as the service asks for.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --boot --register=no --keep-unit --network-veth \
    --system-call-filter=bpf --capability=CAP_BPF,CAP_SYS_ADMIN,CAP_NET_ADMIN --console=pipe --directory="$root" \
    --machine="tav$$" </dev/null >"$work/console" 2>&1 &
container=$!
find_leader() { leader=$(cat /proc/$container/task/*/children 2>/dev/null | tr -d ' ') && [ -n "$leader" ]; }
eventually find_leader
find_leader
eventually inside systemctl is-active multi-user.target
ip address add 10.213.7.1/30 dev "ve-tav$$"
ip link set "ve-tav$$" up
nsenter -t "$leader" -n ip address add 10.213.7.2/30 dev host0
nsenter -t "$leader" -n ip link set host0 up
url=http://10.213.7.2:7070

# answers: the page, asked for from another machine, as far as the container knows.
answers()
{
    local status=
    exec 3<>/dev/tcp/10.213.7.2/7070 || return 1
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    read -r -t 10 status <&3 || true
    exec 3>&-
    [[ $status == *" 200"* ]]
}

step "install"
inside dpkg -i "/root/${server##*/}" "/root/${clients##*/}" >"$work/dpkg" 2>&1 || fail "$(cat "$work/dpkg")"
eventually inside systemctl is-active tavoliered.service
answers || fail "no answer from the service"
[ "$(inside systemctl is-enabled tavoliered.socket tavoliered.service | sort -u)" = enabled ] || fail "not enabled"
[ "$(inside stat -c %a /var/lib/private/tavoliere/tavoliere.db)" = 600 ] || fail "others can read the database"
inside systemd-analyze security --threshold=10 tavoliered.service >"$work/security" || fail "$(tail -n 1 "$work/security")"

step "play"
client() { timeout 20 nsenter -t "$leader" -a -- env HOME=/root LANG=C.UTF-8 tavoliere "$@" --server "$url"; }
printf 'd8\nh4\n' | client create spider --here >/dev/null
room=$(client rooms </dev/null | grep -o "$url/r/[a-z0-9]*" | head -n 1)
played()
{
    printf 'moves\n' | timeout 20 nsenter -t "$leader" -a -- env HOME=/root LANG=C.UTF-8 tavoliere join "$room" |
        grep -q '1\.d8 2\.h4'
}
played || fail "the moves are not there"

step "restarts refuse nobody"
(
    for _ in $(seq 40); do
        answers || exit 1
        sleep 0.05
    done
) &
asking=$!
for _ in 1 2 3 4; do
    inside systemctl restart tavoliered.service
done
wait "$asking" || fail "somebody was refused"
played || fail "the game is gone after a restart"

step "reload"
echo 'connections = many' | inside tee -a /etc/tavoliere/tavoliere.conf >/dev/null
if inside systemctl reload tavoliered.service 2>/dev/null; then fail "a faulty configuration was taken"; fi
inside sed -i 's/^connections = many/connections = 50/' /etc/tavoliere/tavoliere.conf
inside systemctl reload tavoliered.service
heard() { inside journalctl -u tavoliered.service | grep -q 'configuration: read again'; }
eventually heard
answers || fail "no answer after a reload"

step "figures, for this machine alone"
inside sed -i 's/^#metrics-listen = .*/metrics-listen = *:9470/' /etc/tavoliere/tavoliere.conf
inside systemctl restart tavoliered.service
# ask ADDRESS PATH: of the port of figures.
ask() { bash -c 'exec 3<>"/dev/tcp/$1/9470"; printf "GET %s HTTP/1.0\r\n\r\n" "$2" >&3; head -n 1 <&3 | grep -q " 200"' bash "$@"; }
nsenter -t "$leader" -n bash -c "$(declare -f ask); ask 127.0.0.1 /metrics" || fail "no figures"
if (declare -f ask && echo 'ask 10.213.7.2 /metrics') | timeout 3 bash 2>/dev/null; then fail "figures for everybody"; fi

step "without a network of its own"
inside mkdir -p /etc/systemd/system/tavoliered.service.d
sed -n '/^PrivateNetwork/,/^```/p' "$top/docs/operations.md" | sed '1i [Service]
/^```/d' >"$root/etc/systemd/system/tavoliered.service.d/closed.conf"
inside sed -i 's/^metrics-listen/#&/' /etc/tavoliere/tavoliere.conf
inside systemctl daemon-reload
inside systemctl restart tavoliered.service
answers || fail "no answer from a service that is closed off"
inside systemd-analyze security --threshold=3 tavoliered.service >"$work/security" || fail "$(tail -n 1 "$work/security")"
inside rm -r /etc/systemd/system/tavoliered.service.d
inside systemctl daemon-reload

step "upgrade"
# The same with a higher number: what matters here is what the packages do, not what is in them.
dpkg-deb -R "$server" "$work/newer"
sed -i 's/^Version: .*/&+newer/' "$work/newer/DEBIAN/control"
dpkg-deb -b "$work/newer" "$root/root/newer.deb" >/dev/null
before=$(inside systemctl show -p ActiveEnterTimestampMonotonic tavoliered.socket)
process=$(inside systemctl show -p MainPID tavoliered.service)
inside dpkg -i /root/newer.deb >"$work/dpkg" 2>&1 || fail "$(cat "$work/dpkg")"
[ "$(inside systemctl show -p ActiveEnterTimestampMonotonic tavoliered.socket)" = "$before" ] || fail "the socket was closed"
[ "$(inside systemctl show -p MainPID tavoliered.service)" != "$process" ] || fail "the old version still runs"
inside grep -q '^connections = 50' /etc/tavoliere/tavoliere.conf || fail "the configuration was written over"
played || fail "the game is gone after an upgrade"

step "remove, and come back"
inside dpkg -r tavoliere >/dev/null
if answers 2>/dev/null; then fail "it still answers"; fi
inside dpkg -i /root/newer.deb >/dev/null 2>&1
eventually inside systemctl is-active tavoliered.service
played || fail "the game is gone after a removal that was no purge"

step "purge"
inside dpkg -P tavoliere tavoliere-clients >"$work/dpkg" 2>&1 || fail "$(cat "$work/dpkg")"
rm -f "$root"/root/*.deb
left=$(find "$root"/etc "$root"/lib/ "$root"/usr "$root"/var -iname '*tavolier*' ! -path '*/var/log/*')
[ -z "$left" ] || fail "this is left: $left"
printf '\n%d passed, 0 failed\n' "$steps"
