import { apps } from '@studio/shared/contract';
import type { Manifest } from './manifest/index.ts';

/** Apps that are live and that this checkout is too old to know. */
export function unknownApps(live: Manifest): string[] {
  const known: readonly string[] = apps;
  return Object.keys(live.apps).filter((name) => !known.includes(name));
}
