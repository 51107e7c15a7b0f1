import { publicPages } from '../page.ts';

/** Somewhere a visitor goes in the storm. */
export interface Target {
  readonly path: string;
  /** Where that leads, and the heading of the page there. */
  readonly ends: string;
  readonly heading: string;
}

const login = { ends: '/login', heading: 'Accedi all’Area Clienti' } as const;

/** Public pages, the login, and a page for clients, which leads to the login: all three remotes are needed. */
export const targets: readonly Target[] = [
  ...publicPages.map(({ path, heading }) => ({ path, ends: path, heading })),
  { path: '/login', ...login },
  { path: '/account', ...login },
];

/** One of these at random. @throws where there is none */
export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
