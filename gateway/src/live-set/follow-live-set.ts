import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveReleases, readLiveReleases } from './live-releases.ts';

/** The live set as it stands, kept up to date. */
export interface LiveSetSource {
  /** The last valid live set; undefined while there has been none. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** Where problems are told, one sentence each. */
export type Warn = (sentence: string) => void;

// Polling, not file events: it also works on network file systems and after an atomic rename.
const pollEvery = 500;

/** Follows `live.json`: a valid new set replaces the old one, an invalid one is told and ignored. */
export async function followLiveSet(releasesDir: string, warn: Warn): Promise<LiveSetSource> {
  const listeners: (() => void)[] = [];
  let taken: string | undefined;
  let told = '';
  let current: LiveReleases | undefined;

  const tellOnce = (sentence: string) => {
    if (sentence !== told) warn(sentence);
    told = sentence;
  };

  const look = async () => {
    const text = await readFile(join(releasesDir, 'live.json'), 'utf8').catch(() => '');
    if (text === taken) return;
    if (text === '') {
      tellOnce(`There is no live.json in ${releasesDir}: publish the releases first.`);
      return;
    }
    try {
      current = await readLiveReleases(releasesDir, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tellOnce(
        `The live set in ${releasesDir} cannot be used, the last valid one stays: ${reason}`,
      );
      return;
    }
    taken = text;
    told = '';
    for (const listener of listeners) listener();
  };

  await look();
  let timer: NodeJS.Timeout;
  const lookAgain = () => {
    timer = setTimeout(() => look().finally(lookAgain), pollEvery).unref();
  };
  lookAgain();
  return {
    current: () => current,
    onChange: (listener) => listeners.push(listener),
    close: () => clearTimeout(timer),
  };
}
