import { apps } from '@studio/shared/contract';
import type { LiveSet } from './live/index.ts';

/** Apps that are live and that this checkout is too old to know. */
export function unknownApps(live: LiveSet): string[] {
  const known: readonly string[] = apps;
  return Object.keys(live.apps).filter((name) => !known.includes(name));
}
