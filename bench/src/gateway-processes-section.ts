import { loadColumns, loadHead, summarise } from './gateway/loads.ts';
import { startOwnGateways } from './gateway/own-gateways.ts';
import { pagePaths, runs, seconds } from './gateway/targets.ts';
import { type Load, requireWrk, underWrk } from './gateway/wrk.ts';
import { table } from './table.ts';

const counts = [1, 2] as const;

/** Whether a second process of the gateway is worth it on this machine, as Markdown. */
export async function gatewayProcessesSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  const all = [];
  try {
    for (const [place, processes] of counts.entries()) {
      all.push({ processes, ...(await startOwnGateways({ place, processes })) });
    }
    const loads = new Map<number, Load[]>(counts.map((count) => [count, []]));
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
