import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, type LiveSet, liveSetSchema } from '@studio/shared/contract';
import * as v from 'valibot';

const empty: LiveSet = { revision: 0, apps: {} };

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads which release of each app is live; nothing is where nothing was promoted. */
export async function readLiveSet(releasesDir: string): Promise<LiveSet> {
  const text = await textOf(join(releasesDir, 'live.json'));
  return text === undefined ? empty : v.parse(liveSetSchema, JSON.parse(text));
}

/** Makes a published release the live one, in one step for every reader; the one before it is remembered. */
export async function promote(releasesDir: string, app: AppName, version: string): Promise<void> {
  const live = await readLiveSet(releasesDir);
  const before = live.apps[app]?.version;
  if (before === version) return;
  const entry = before === undefined ? { version } : { version, previous: before };
  const next: LiveSet = { revision: live.revision + 1, apps: { ...live.apps, [app]: entry } };
  await mkdir(releasesDir, { recursive: true });
  const draft = join(releasesDir, `live.${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`);
  await rename(draft, join(releasesDir, 'live.json'));
  const line = { at: new Date().toISOString(), what: 'promote', app, version, before };
  await appendFile(join(releasesDir, 'history.jsonl'), `${JSON.stringify(line)}\n`);
}
