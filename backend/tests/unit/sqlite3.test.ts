import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect } from '../../scripts/installation/connect.ts';
import { setWriteAheadLog } from '../../scripts/installation/write-ahead-log.ts';

/** Returns two connections to a new file, which end with the test. */
async function twoConnections(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite3-'));
  const settings = { client: 'sqlite3', filename: join(folder, 'a.sqlite') } as const;
  setWriteAheadLog(settings);
  const [one, other] = [connect(settings), connect(settings)];
  context.after(async () => {
    await Promise.all([one.destroy(), other.destroy()]);
    await rm(folder, { recursive: true });
  });
  return { one, other };
}

test('a statement waits for the transaction of another connection of the process', async (context) => {
  const { one, other } = await twoConnections(context);
  await one.schema.createTable('numeri', (table) => table.integer('numero').unique());
  let waiting: Promise<unknown> = Promise.resolve();
  await one.transaction(async (transaction) => {
    await transaction('numeri').insert({ numero: 1 });
    waiting = other('numeri').insert({ numero: 2 }).then();
    await transaction('numeri').insert({ numero: 3 });
  });
  await waiting;
  assert.deepEqual(await one('numeri').orderBy('numero').pluck('numero'), [1, 2, 3]);
  // Directus reads the rule from these words.
  await assert.rejects(other('numeri').insert({ numero: 1 }), /SQLITE_CONSTRAINT: UNIQUE .*numero/);
});

test('a statement that was prepared before a change of its table has the columns of now', async (context) => {
  const { one, other } = await twoConnections(context);
  await one.schema.createTable('numeri', (table) => table.integer('numero'));
  await one('numeri').insert({ numero: 1 });
  assert.deepEqual(await one('numeri'), [{ numero: 1 }]);
  await other.schema.alterTable('numeri', (table) => table.integer('ordine').defaultTo(2));
  assert.deepEqual(await one('numeri'), [{ numero: 1, ordine: 2 }]);
  await other.schema.alterTable('numeri', (table) => table.renameColumn('numero', 'cifra'));
  assert.deepEqual(await one('numeri'), [{ cifra: 1, ordine: 2 }]);
});

test('a transaction that reads before it writes is not overtaken by another connection', async (context) => {
  const { one, other } = await twoConnections(context);
  await one.schema.createTable('numeri', (table) => table.integer('numero'));
  let waiting: Promise<unknown> = Promise.resolve();
  await one.transaction(async (transaction) => {
    const before = await transaction('numeri').pluck('numero');
    waiting = other('numeri').insert({ numero: 1 }).then();
    // It has to wait: only one that overtakes ends here.
    await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50))]);
    await transaction('numeri').insert({ numero: before.length + 10 });
  });
  await waiting;
  assert.deepEqual(await one('numeri').pluck('numero'), [10, 1]);
});
