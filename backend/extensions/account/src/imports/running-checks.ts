import { setTimeout } from 'node:timers/promises';

/** The checks of imports that run in this process. */
interface RunningChecks {
  /** Runs a check after the earlier ones of the same import; failures are only reported. */
  run(id: number, check: () => Promise<void>): Promise<void>;
  /** Resolves when the checks that run now have ended, or after fifteen seconds. */
  settled(): Promise<void>;
}

const longestWait = 15_000;

/** Returns the checks; `report` gets the id of an import whose check failed, and the reason. */
export function runningChecks(report: (id: number, error: unknown) => void): RunningChecks {
  const last = new Map<number, Promise<void>>();

  return {
    run(id, check) {
      const before = last.get(id) ?? Promise.resolve();
      const own = before
        .then(check)
        .catch((error: unknown) => report(id, error))
        .finally(() => {
          if (last.get(id) === own) last.delete(id);
        });
      last.set(id, own);
      return own;
    },
    async settled() {
      if (last.size === 0) return;
      await Promise.race([
        Promise.all(last.values()),
        setTimeout(longestWait, undefined, { ref: false }),
      ]);
    },
  };
}
