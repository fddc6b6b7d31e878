#!/bin/bash
# Plays a simulation on a Slurm cluster.
#
#	submit.sh PARTS FOLDER [FLAGS of domlab simulate]...
#
# PARTS tasks share the games; their records lie in FOLDER, which all nodes must see, and are
# joined in FOLDER/all.jsonl, the report in FOLDER/all.txt. The same command continues a run
# that was cancelled. DOMLAB names the program (default: the one in the PATH), SBATCH_*
# variables set partition, account and time limit.
#
# Nodes differ in speed: give budgets by --nodes, never by --budget, or the parts will not
# have been played equally well.
set -euo pipefail
if [ $# -lt 2 ]; then
	sed -n '2,/^$/ s/^#\t\{0,1\} \{0,1\}//p' "$0" | sed '/^set /,$d' >&2
	exit 2
fi
here=$(dirname "$(realpath "$0")")
parts=$1
mkdir -p "$2"
RECORDS=$(realpath "$2")
DOMLAB=$(command -v "${DOMLAB:-domlab}") || { echo "submit.sh: no domlab in the PATH; DOMLAB=FILE names it" >&2; exit 1; }
export RECORDS DOMLAB
shift 2
array=$(sbatch --parsable --job-name=domvision --array="1-$parts" --output="$RECORDS/part-%a.log" "$here/part.sbatch" "$@")
merge=$(sbatch --parsable --job-name=domvision-merge --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
	--output="$RECORDS/all.log" "$here/merge.sbatch")
echo "Array job ${array%%;*}: $parts parts. Job ${merge%%;*} joins them in $RECORDS/all.jsonl."
