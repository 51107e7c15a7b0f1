import { table } from '../common/table.ts';
import { loadColumns, loadHead, summarise } from '../gateway/loads.ts';
import { startOwnGateways } from '../gateway/own-gateways.ts';
import { pagePaths, runs, seconds } from '../gateway/settings.ts';
import { type Load, requireWrk, underWrk } from '../gateway/wrk.ts';

/** How many processes gateways have that run side by side, each at a place of its own. */
const sides = [
  { place: 0, processes: 1 },
  { place: 1, processes: 2 },
] as const;

/** Whether a second process of the gateway is worth it on this machine, as Markdown. */
export async function gatewayProcessesSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  const all = [];
  try {
    for (const side of sides) all.push({ ...side, ...(await startOwnGateways(side)) });
    const loads = new Map<number, Load[]>(sides.map(({ processes }) => [processes, []]));
    // By turns, so that what else the machine does meets them all; the first round warms them up.
    for (let run = 0; run <= runs; run += 1) {
      for (const { url, processes } of all) {
        progress(`asking ${processes} of them, round ${run} …`);
        const load = await underWrk(url, pagePaths, seconds);
        if (run > 0) loads.get(processes)?.push(load);
      }
    }
    const rows = [];
    for (const { processes, memory } of all) {
      const columns = loadColumns(summarise(loads.get(processes) ?? []));
      rows.push([`${processes}`, ...columns, `${(await memory()).toFixed(0)} MiB`]);
    }
    return `### Gateway processes on one port

Aim: a second process takes its share without anything being told apart. wrk runs on the same machine and takes its part of
the cores. Medians of ${runs} times ${seconds} s, by turns.

${table(['Processes', ...loadHead, 'memory in all'], rows)}`;
  } finally {
    for (const { stop } of all) await stop();
  }
}
