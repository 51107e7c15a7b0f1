#!/bin/sh
# Starts the program that the command names; the program takes the place of this shell.
set -eu
# The C library returns freed memory to the system at once, and keeps it in few places.
export MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
cd /srv/studio
program="${1:-gateway}"
[ "$#" -gt 0 ] && shift
case "$program" in
  gateway) NODE_COMPILE_CACHE="$STATE_DIR/compiled" exec node --disable-sigusr1 --disable-warning=ExperimentalWarning --max-semi-space-size=8 gateway/src/main.ts "$@" ;;
  backend) NODE_COMPILE_CACHE="$DATA_DIR/compiled" exec node --disable-sigusr1 --disable-warning=ExperimentalWarning --max-semi-space-size=8 backend/scripts/start.ts "$@" ;;
  pages) exec node --disable-sigusr1 backend/scripts/pages.ts "$@" ;;
  new-secrets) exec node --disable-sigusr1 backend/scripts/new-secrets.ts "$@" ;;
  release) exec node --disable-sigusr1 releases/src/main.ts "$@" ;;
  *)
    command="operations/src/$program/$program.ts"
    if [ ! -f "$command" ]; then
      echo "There is no program $program: choose gateway, backend, pages, new-secrets, release or an operator's command." >&2
      exit 2
    fi
    exec node --disable-sigusr1 "$command" "$@"
    ;;
esac
