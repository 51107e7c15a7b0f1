import type { AppName } from '@studio/shared/contract';
import { type Manifest, RejectedError, readHistory } from '../manifest/index.ts';
import type { Store } from '../store/index.ts';

/** How long one may not know yet that somebody else, or the site itself, has taken a release back, in milliseconds. */
const lately = 10 * 60 * 1000;

/**
 * Whoever takes a release back right after that was done would take back the one that was meant to stay.
 * @throws RejectedError where it was done in the last ten minutes
 */
export async function refuseTwice(
  store: Store,
  { apps }: Manifest,
  app: AppName,
  now = new Date(),
): Promise<void> {
  const last = (await readHistory(store)).filter((change) => change.app === app).at(-1);
  if (last === undefined || (last.what !== 'halt' && last.what !== 'roll back')) return;
  if (now.getTime() - Date.parse(last.at) > lately) return;
  const { version, before: [next] = [] } = apps[app] ?? {};
  if (next === undefined) return;
  throw new RejectedError(
    `${app} ${last.from} was taken back at ${last.at} already, by ${last.by}: ${version} is live. To go further back say where to: npm run release -- rollback ${app} --to ${next}`,
    'busy',
  );
}
