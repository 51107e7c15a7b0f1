import { setTimeout } from 'node:timers/promises';

/** The checks of imports that run in this process, one after the other. */
interface RunningChecks {
  /** Runs a check after the earlier ones; a failure is only reported. */
  run(check: () => Promise<void>): Promise<void>;
  /** Resolves when the checks that are asked for now have ended, or after fifteen seconds. */
  settled(): Promise<void>;
}

const longestWait = 15_000;

/** Returns the checks; `report` gets the reason of a failure. */
export function runningChecks(report: (error: unknown) => void): RunningChecks {
  let last: Promise<void> | undefined;

  return {
    run(check) {
      const own = (last ?? Promise.resolve())
        .then(check)
        .catch(report)
        .finally(() => {
          if (last === own) last = undefined;
        });
      last = own;
      return own;
    },
    async settled() {
      if (last === undefined) return;
      await Promise.race([last, setTimeout(longestWait, undefined, { ref: false })]);
    },
  };
}
