import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Describes the machine in one line: cores, processor, memory, Chromium, Node. */
export function describeMachine(chromium: string): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const browser = execFileSync(chromium, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const version = browser.match(/^\S+ [\d.]+/)?.[0] ?? browser.trim();
  return [
    `${cores.length} cores`,
    cores[0]?.model.trim() ?? 'unknown processor',
    `${memory} GiB of memory`,
    version,
    `Node ${process.versions.node}`,
  ].join(', ');
}
