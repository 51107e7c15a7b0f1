import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const report = join(import.meta.dirname, '../../test-results/real.md');

/** Adds a line to the table of real inputs and their outcomes, and prints it. */
export async function record(input: string, outcome: string): Promise<void> {
  await mkdir(join(report, '..'), { recursive: true });
  await appendFile(report, `| ${input} | ${outcome.replaceAll('\n', ' ')} |\n`);
  console.log(`${input} → ${outcome}`);
}
