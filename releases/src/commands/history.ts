import { type Change, readHistory } from '../manifest/manifest.ts';
import { openStore } from '../store/store.ts';
import type { Verb } from './command.ts';

function line({ at, by, what, app, from, to = '–', percent, why }: Change): string {
  const share = percent === undefined ? '' : ` (${percent} %)`;
  const reason = why === undefined ? '' : `: ${why}`;
  return `${at}  ${what} ${app} ${from ?? '–'} → ${to}${share}, ${by}${reason}`;
}

export const history: Verb = async ({ apps, areNamed }, { releases }) => {
  const changes = await readHistory(openStore(releases));
  const named: readonly string[] = apps;
  // Apps that this checkout does not know have a history as well.
  const found = changes.filter(({ app }) => !areNamed || named.includes(app));
  return { lines: found.map(line), result: { changes: found } };
};
