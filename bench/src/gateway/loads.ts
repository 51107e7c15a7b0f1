import { median } from '../common/medians.ts';
import { milliseconds } from '../common/table.ts';
import { runs, seconds } from './settings.ts';
import { type Load, underWrk } from './wrk.ts';

/** The medians of several loads and the sum of their failures. */
export interface Loads extends Omit<Load, 'seconds'> {
  /** The answers per second. */
  readonly rate: number;
}

/** Combines repeated measurements of the same load. */
export function summarise(loads: readonly Load[]): Loads {
  const medianOf = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    requests: loads.reduce((sum, load) => sum + load.requests, 0),
    rate: medianOf((load) => load.requests / load.seconds),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    slowest: Math.max(...loads.map(({ slowest }) => slowest)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Measures a load `runs` times. */
export async function measureLoads(site: string, paths: readonly string[]): Promise<Loads> {
  const loads: Load[] = [];
  while (loads.length < runs) loads.push(await underWrk(site, paths, seconds));
  return summarise(loads);
}

/**
 * Measures a load `runs` times while an action repeats.
 * @param pause the time between two actions, in milliseconds
 * @returns the loads and `times`, the number of actions
 */
export async function measureLoadsDuring(
  site: string,
  paths: readonly string[],
  pause: number,
  act: (time: number) => Promise<void>,
): Promise<Loads & { readonly times: number }> {
  let isOver = false;
  let times = 0;
  const acting = (async () => {
    while (!isOver) {
      await act(times);
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  try {
    const loads = await measureLoads(site, paths);
    return { ...loads, times };
  } finally {
    isOver = true;
    await acting;
  }
}

/** The column titles of a load. */
export const loadHead = ['pages per second', 'p50', 'p99', 'slowest', 'failed'];

/** Formats the columns of a load. */
export function loadColumns({ rate, p50, p99, slowest, failed }: Loads): string[] {
  return [
    rate.toFixed(0),
    milliseconds(p50, 1),
    milliseconds(p99, 1),
    milliseconds(slowest, 1),
    `${failed}`,
  ];
}
