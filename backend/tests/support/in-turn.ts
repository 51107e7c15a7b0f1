import { before } from 'node:test';

/**
 * Loads test files one after the other, so that they share what belongs to the process. Static imports would be
 * evaluated side by side: on SQLite the first tests could then take the database from a file that is still preparing.
 * No test runs before the last file is prepared.
 * @param urls their addresses, as `import` takes them
 */
export async function loadInTurn(urls: readonly string[]): Promise<void> {
  const prepared = Promise.withResolvers<void>();
  before(() => prepared.promise);
  for (const url of urls) await import(url);
  prepared.resolve();
}
