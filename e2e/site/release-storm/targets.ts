import { publicPages } from '../page.ts';

/** A destination of visitors in the storm. */
export interface Target {
  readonly path: string;
  /** The path and the heading of the page there. */
  readonly ends: string;
  readonly heading: string;
}

const login = { ends: '/login', heading: 'Accedi all’Area Clienti' } as const;

/** Public pages, the login, and a page for clients, which leads to the login: together they need all three remotes. */
export const targets: readonly Target[] = [
  ...publicPages.map(({ path, heading }) => ({ path, ends: path, heading })),
  { path: '/login', ...login },
  { path: '/account', ...login },
];

/**
 * Returns one of these at random.
 * @throws {Error} when there is none
 */
export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There are no items to pick from.');
  return item;
}
