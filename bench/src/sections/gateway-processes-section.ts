import { table } from '../common/table.ts';
import { loadColumns, loadHead, summarise } from '../gateway/loads.ts';
import { startOwnGateways } from '../gateway/own-gateways.ts';
import { pagePaths, runs, seconds } from '../gateway/settings.ts';
import { type Load, requireWrk, underWrk } from '../gateway/wrk.ts';

/** The gateways that run at the same time and their numbers of processes. */
const sides = [
  { place: 0, processes: 1 },
  { place: 1, processes: 2 },
] as const;

/** Compares one and two processes of the gateway on this machine; returns Markdown. */
export async function gatewayProcessesSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  const all = [];
  try {
    for (const side of sides) all.push({ ...side, ...(await startOwnGateways(side)) });
    const loads = new Map<number, Load[]>(sides.map(({ processes }) => [processes, []]));
    // Alternating rounds spread other load of the machine over all; the first round is a warm-up.
    for (let run = 0; run <= runs; run += 1) {
      for (const { url, processes } of all) {
        progress(`requesting pages from ${processes} process(es), round ${run} …`);
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

Aim: a second process takes its share of the requests without any configuration. wrk runs on the same machine and takes
its part of the cores. Medians of ${runs} times ${seconds} s, in alternating rounds.

${table(['Processes', ...loadHead, 'total memory'], rows)}`;
  } finally {
    for (const { stop } of all) await stop();
  }
}
