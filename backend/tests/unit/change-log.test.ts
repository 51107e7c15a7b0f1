import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { isDirectusError } from '@directus/errors';
import express, { type ErrorRequestHandler } from 'express';
import knex from 'knex';
import { changesHandler } from '../../extensions/portal/src/site/change-log/endpoint.ts';

const database = knex({
  client: 'sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
});

const failures: unknown[] = [];
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  failures.push(error);
  response.status(isDirectusError(error) ? error.status : 500).end();
};
const server = express()
  .get('/changes', changesHandler({ database }))
  .use(answerError)
  .listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const ask = () => fetch(`http://127.0.0.1:${port}/changes?after=0`);
after(() => server.close());

test('the changes wait for the definitions, and an error of the database stays one', async () => {
  assert.equal((await ask()).status, 503);
  await database.schema.createTable('registro_modifiche', (columns) => {
    columns.increments('id');
    columns.string('collection');
    columns.string('item');
    columns.datetime('timestamp');
  });
  assert.deepEqual(await (await ask()).json(), { data: { latest: 0, changes: [] } });
  await database.destroy();
  assert.equal((await ask()).status, 500);
  assert.match(String(failures.at(-1)), /Unable to acquire a connection/);
});
