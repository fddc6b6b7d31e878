#!/bin/bash
# Plays games on a Slurm cluster of this one machine, kills two tasks in the middle, and
# compares the records with those of one process.
#
#	deploy/slurm/test.sh DOMLAB
#
# Needs root, slurmctld, slurmd, slurm-client and munge.
set -euo pipefail
DOMLAB=$(realpath "$1")
export DOMLAB
here=$(dirname "$(realpath "$0")")
dir=$(mktemp -d)
games=200 parts=8
flags=(--games "$games" --preset whole --planner nrpa --nodes 6000 --seed 11)

pids=()
stop() {
	scancel --quiet --user=root 2>/dev/null || true
	for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
	wait 2>/dev/null || true
	rm -rf "$dir"
}
trap stop EXIT

# The daemons of a cluster, with a key and folders of their own.
mkdir -p "$dir"/{state,spool,munge}
chmod 700 "$dir/munge"
dd if=/dev/urandom of="$dir/munge/key" bs=1024 count=1 status=none
chmod 600 "$dir/munge/key"
munged --foreground --force --num-threads=2 --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
	--pid-file="$dir/munge/pid" --seed-file="$dir/munge/seed" >"$dir/munge.log" 2>&1 &
pids+=($!)
cat >"$dir/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2
MpiDefault=none
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
slurmctld -D >"$dir/slurmctld.log" 2>&1 &
pids+=($!)
slurmd -D >"$dir/slurmd.log" 2>&1 &
pids+=($!)

# within SECONDS COMMAND... waits until a command succeeds.
within() {
	local end=$((SECONDS + $1))
	shift
	until "$@" >/dev/null 2>&1; do
		if [ $SECONDS -ge $end ]; then
			echo "never came true: $*" >&2
			tail -n 30 "$dir"/*.log "$dir"/records/*.log >&2 || true
			squeue --array >&2 || true
			exit 1
		fi
		sleep 0.3
	done
}
idle() { sinfo --noheader --format=%t | grep -qx idle; }
within 60 idle

echo "$games games in $parts tasks"
start=$SECONDS
SBATCH_MEM_PER_NODE=0 "$here/submit.sh" "$parts" "$dir/records" "${flags[@]}"

# started PART: it has played some levels, not all.
started() { [ "$(wc -l <"$dir/records/part-$1.jsonl")" -gt 20 ]; }
for part in 1 2; do
	within 200 started "$part"
	pkill -KILL -f "simulate.*--shard $part/$parts"
	echo "killed task $part after $(wc -l <"$dir/records/part-$part.jsonl") lines of its record"
done
within 300 test -s "$dir/records/all.txt"
echo "joined after $((SECONDS - start)) s"

start=$SECONDS
"$DOMLAB" simulate "${flags[@]}" --record "$dir/one.jsonl" >/dev/null
echo "one process took $((SECONDS - start)) s"
# The time of a level is the only thing that differs.
same() { sed 's/,"ms":[^,}]*//' "$1" | sort; }
diff <(same "$dir/one.jsonl") <(same "$dir/records/all.jsonl")
echo "the records are equal: $(wc -l <"$dir/one.jsonl") lines"
