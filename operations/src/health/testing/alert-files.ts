import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesFolder } from './prometheus.ts';

/** Reads a file of the deployment or of the documentation. */
export const readText = (path: string) => readFile(join(rulesFolder, '../..', path), 'utf8');

/** Returns the names of all alerts. */
export async function readAlertNames(): Promise<string[]> {
  const rules = await readText('deploy/prometheus/alerts.yml');
  return [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
}
