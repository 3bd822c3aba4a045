#!/bin/bash
# A study on real schedulers, in a folder whose name has a blank and a quote: a Slurm cluster of two nodes on this
# machine, and GNU parallel. A node dies, a shard is ended, one is lost, a disk is full: in the end the results are byte
# for byte those of one process. schedulers.sh RAMPARTS SCENARIOS [GAMES]; 77 when nothing of it is installed.
set -u
program=$1
scenarios=$2
games=${3:-6000}
work=$(mktemp -d)
study="$work/Scott's study"
mkdir "$study"
pids=()
finish() {
    for file in "$work"/run/*.pid; do [ -e "$file" ] && kill "$(cat "$file")" 2>/dev/null; done
    [ ${#pids[@]} -gt 0 ] && kill "${pids[@]}" 2>/dev/null
    umount "$work/disk" 2>/dev/null
    sleep 1
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}
# Waits until the command holds, for so many seconds.
until_holds() {
    local seconds=$1
    shift
    for ((i = 0; i < 10 * seconds; ++i)); do
        "$@" > /dev/null 2>&1 && return 0
        sleep 0.1
    done
    return 1
}

"$program" study new "$study/fair.xml" "$scenarios/thames" "$scenarios/chippewa" > /dev/null || fail "no study"
sed -i "s/planner:normal/tactician/g; s/games=\"400\"/games=\"$games\"/; s/round=\"100\"/round=\"$games\"/" "$study/fair.xml"
"$program" study run "$study/fair.xml" -o "$work/one.results" --quiet || fail "one process"
same() { cmp "$work/one.results" "$study/fair.results" || fail "$1: not the results of one process"; }
fresh() { rm -rf "$study/fair.results" "$study/fair.shards"; }
# The process of the shard that plays part $1; not the shells around it.
shard_pid() { pgrep -f "^[^ ]*ramparts study shard $study/fair.xml $1/"; }

slurm_up() {
    mkdir -p "$work/run" "$work/state" "$work/n1" "$work/n2"
    chmod 700 "$work" "$work/run"
    export SLURM_CONF="$work/slurm.conf"
    local host user
    host=$(hostname -s)
    user=$(id -un)
    (umask 077 && head -c 1024 /dev/urandom > "$work/munge.key")
    munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/run/munged.pid" \
        --log-file="$work/munged.log" --seed-file="$work/munge.seed" || return 1
    cat > "$SLURM_CONF" <<END
ClusterName=ramparts
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmctldPort=27817
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/%n
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmdPidFile=$work/run/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=5
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=27818 CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=27819 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES State=UP MaxTime=INFINITE
END
    slurmctld -c && slurmd -N n1 && slurmd -N n2 || return 1
    until_holds 30 sh -c 'sinfo --noheader --format="%D %t" | grep -q "2 idle"'
}
queue_empty() { [ -z "$(squeue --noheader)" ]; }

test_slurm() {
    slurm_up || { cat "$work"/slurm*.log "$work"/munged.log; fail "the cluster does not come up"; }
    "$program" study submit "$study/fair.xml" --to slurm --shards 6 || fail "submit"
    # A node dies with what it plays; shard 6 is ended by hand.
    until_holds 30 sh -c '[ "$(squeue --noheader --states=R --array | wc -l)" = 2 ]' || fail "two nodes do not play"
    sleep 1
    local job part
    job=$(sed -n 's/^job //p' "$study/fair.shards/submitted")
    part=$(squeue --noheader --array --states=R --nodelist=n2 --format=%K)
    kill -9 "$(cat "$work/run/slurmd-n2.pid")"
    rm -f "$work/run/slurmd-n2.pid"
    kill -9 "$(shard_pid "$part")" || fail "shard $part cannot be killed"
    scancel "${job}_6"
    echo "node n2 died with shard $part, shard 6 was cancelled"
    "$program" study status "$study/fair.xml"
    [ $? = 5 ] || fail "status of an unfinished study"
    slurmd -N n2 || fail "the node does not come back"
    until_holds 180 queue_empty || fail "the queue does not empty"
    "$program" study status "$study/fair.xml" | tee "$work/status"
    grep -q "^missing shards: .*6 of 6" "$work/status" || fail "shard 6 is not named"
    # What a lost file had is missing too.
    rm -f "$study/fair.shards/round-1-shard-4-of-6.results"
    "$program" study status "$study/fair.xml" | grep "^missing shards: .*4" || fail "shard 4 is not named"
    "$program" study submit "$study/fair.xml" --to slurm --wait || fail "submit again"
    grep -q "array" "$study/fair.shards/submitted" && fail "odd record"
    "$program" study status "$study/fair.xml" || fail "not finished"
    same slurm
    echo "slurm: a dead node, a cancelled and a lost shard; the results are those of one process"
}

test_parallel() {
    fresh
    "$program" study submit "$study/fair.xml" --to parallel --shards 5 --option=--jobs --option=2 > "$work/out" 2>&1 &
    local submit=$!
    until_holds 30 shard_pid 2 || fail "shard 2 does not play"
    kill -9 "$(shard_pid 2)" || fail "shard 2 cannot be killed"
    wait $submit
    cat "$work/out"
    grep -q "^missing shards: 2 of 5" "$work/out" || fail "shard 2 is not named"
    "$program" study submit "$study/fair.xml" --to parallel --wait || fail "submit again"
    grep -c . "$study/fair.shards/round-1.commands" | grep -qx 1 || fail "more than the missing shard was played"
    same parallel
    echo "parallel: a killed shard; the results are those of one process"
}

# A disk that is full while a shard is written: what was there stays whole, and it goes on when there is room.
test_full_disk() {
    mkdir "$work/disk"
    mount -t tmpfs -o size=64k tmpfs "$work/disk" 2>/dev/null || { echo "full disk: skipped, mounting is not allowed"; return; }
    "$program" study shard "$study/fair.xml" 1/50 -o "$work/disk/part.results" --quiet || fail "a small shard"
    cp "$work/disk/part.results" "$work/before"
    head -c 60000 /dev/zero > "$work/disk/ballast" 2>/dev/null
    "$program" study shard "$study/fair.xml" 1/2 -o "$work/disk/part.results" 2> "$work/err"
    [ $? = 3 ] || fail "a full disk is not told"
    grep -q RP6041 "$work/err" || fail "no RP6041"
    cmp "$work/before" "$work/disk/part.results" || fail "the file of results was harmed"
    mount -o remount,size=64m "$work/disk"
    "$program" study shard "$study/fair.xml" 1/2 -o "$work/disk/part.results" --quiet || fail "with room again"
    "$program" study shard "$study/fair.xml" 2/2 -o "$work/disk/two.results" --quiet || fail "the other shard"
    fresh
    "$program" study merge "$study/fair.xml" "$work/disk/two.results" "$work/disk/part.results" "$work/before" > /dev/null
    same "full disk"
    echo "full disk: the file stayed whole; the results are those of one process"
}

tried=0
test_full_disk
if command -v parallel > /dev/null && parallel --version 2>/dev/null | grep -q GNU; then
    test_parallel
    tried=1
else
    echo "skipped: GNU parallel is not installed"
fi
if command -v slurmctld > /dev/null && command -v slurmd > /dev/null && command -v munged > /dev/null; then
    fresh
    test_slurm
    tried=1
else
    echo "skipped: slurmctld, slurmd and munge are not installed"
fi
[ $tried = 1 ] || exit 77
