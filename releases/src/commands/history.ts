import { type Change, readHistory } from '../manifest/manifest.ts';
import type { Command } from './command.ts';
import { evidenceText } from './stage.ts';

/** Prints the changes of the manifest, the oldest first. */
export const history: Command = async ({ apps, areNamed }, { store }) => {
  const changes = await readHistory(store);
  const named: readonly string[] = apps;
  // Without a name the history includes apps that this checkout does not know.
  const found = changes.filter(({ app }) => !areNamed || named.includes(app));
  return { lines: found.map(lineOf), result: { changes: found } };
};

function lineOf({
  at,
  by,
  what,
  app,
  generation,
  from,
  to = '–',
  percent,
  why,
  figures = {},
  paths,
  keys,
  checked,
}: Change): string {
  const share = percent === undefined ? '' : ` (${percent} %)`;
  const reason = why === undefined ? '' : `: ${why}`;
  const numbers = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const its = generation === undefined ? '' : ` (generation ${generation})`;
  const detail = numbers.length === 0 ? '' : ` [${numbers.join(', ')}]`;
  const evidence = checked === undefined ? '' : `; ${evidenceText(checked)}`;
  const moved = keys
    ? `to the key ${keys.join(', ')}`
    : (paths?.join(', ') ?? `${from ?? '–'} → ${to}`);
  return `${at}  ${what} ${app}${its} ${moved}${share}, ${by}${reason}${detail}${evidence}`;
}
