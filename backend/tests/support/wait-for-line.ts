import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Resolves with the first matching line; rejects with all lines when the process ends first. */
export function waitForLine(
  child: ChildProcess,
  streams: (Readable | null)[],
  pattern: RegExp,
): Promise<string> {
  const seen: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of streams) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        seen.push(line);
        if (pattern.test(line)) resolve(line);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(seen.join('\n'))));
  });
}
