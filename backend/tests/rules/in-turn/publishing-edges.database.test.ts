import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportEdges } from '../../../extensions/portal/src/site/publishing/edges.ts';
import { RestError } from '../../../scripts/installation/rest.ts';
import { besideInstallation } from '../../support/beside.ts';
import { row, rows } from '../../support/expect.ts';
import { connectDatabase } from '../../support/outgoing.ts';
import { waitFor } from '../../support/wait-for.ts';

// The clock moves on by a year here: the schedules of other tests would end.
const { installation, database } = await besideInstallation();
const { service, visitor } = installation;
const databases = [database, connectDatabase(installation)] as const;

after(() => databases[1].destroy());

const position = () => database('pubblicazioni_segnalate').where({ id: 1 });

before(() =>
  waitFor('the first round', async () => ((await position().first()) ? true : undefined)),
);

/** Sets the moment up to which all is reported: each test has a clock of its own. */
const reportedUntil = (moment: Date) => position().update({ fino_a: moment });

const second = 1000;

async function schedule(pubblica_dal: string | null, pubblica_fino: string | null = null) {
  const values = { titolo: 'Programmata', data: '2026-01-01', status: 'published' };
  const { id } = await row(service.post('/items/news', { ...values, pubblica_dal, pubblica_fino }));
  return String(id);
}

/** Resolves with the number of rows about a news item in the change log. */
async function reportsOf(id: string): Promise<number> {
  const filter = `filter[collection][_eq]=news&filter[item][_eq]=${id}`;
  return (await rows(service.get(`/items/registro_modifiche?limit=-1&${filter}`))).length;
}

async function isShown(id: string): Promise<boolean> {
  try {
    await visitor.get(`/items/news/${id}`);
    return true;
  } catch (error) {
    if (error instanceof RestError && error.status === 403) return false;
    throw error;
  }
}

test('shows a row from its beginning to its end and reports both once, also after a restart', async () => {
  await reportedUntil(new Date());
  const from = Date.now() + 4 * second;
  const to = from + 10 * second;
  const id = await schedule(new Date(from).toISOString(), new Date(to).toISOString());
  assert.equal(await isShown(id), false);
  assert.equal(await reportsOf(id), 1);
  await waitFor('the beginning', async () => (await reportsOf(id)) === 2 || undefined);
  assert.ok(Date.now() >= from);
  assert.equal(await isShown(id), true);
  await installation.pause(() => sleep(Math.max(0, to - Date.now())));
  assert.equal(await isShown(id), false);
  await waitFor('the end', async () => (await reportsOf(id)) === 3 || undefined);
  // Some rounds later it is still there once.
  await sleep(3 * second);
  assert.equal(await reportsOf(id), 3);
});

test('reports the repeated hour in autumn and the hour after the missing one in spring by themselves', async () => {
  await reportedUntil(new Date('2027-03-27T12:00:00+01:00'));
  const at = (moment: string) => reportEdges(database, new Date(Date.parse(moment) + 2 * second));
  const after = await schedule('2027-03-28T03:00:00+02:00');
  const summer = await schedule('2027-10-31T02:30:00+02:00');
  const winter = await schedule(null, '2027-10-31T02:30:00+01:00');
  const counts = async () => Promise.all([after, summer, winter].map(reportsOf));
  assert.deepEqual(await counts(), [1, 1, 1]);
  // Half past two does not exist on this day: the minute after 1.59 is 3.00.
  assert.equal(await at('2027-03-28T01:59:59+01:00'), 0);
  assert.equal(await at('2027-03-28T03:00:00+02:00'), 1);
  assert.deepEqual(await counts(), [2, 1, 1]);
  assert.equal(await at('2027-10-31T02:29:59+02:00'), 0);
  assert.equal(await at('2027-10-31T02:30:00+02:00'), 1);
  assert.deepEqual(await counts(), [2, 2, 1]);
  assert.equal(await at('2027-10-31T02:29:59+01:00'), 0);
  assert.equal(await at('2027-10-31T02:30:00+01:00'), 1);
  assert.deepEqual(await counts(), [2, 2, 2]);
});

test('two processes report an edge once', async () => {
  await reportedUntil(new Date('2028-01-10T09:00:00+01:00'));
  const id = await schedule('2028-01-10T10:00:00+01:00');
  const now = new Date('2028-01-10T10:00:05+01:00');
  // The loser of the race for SQLite's only writer fails; its next round finds nothing.
  const results = await Promise.allSettled(databases.map((one) => reportEdges(one, now)));
  assert.ok(results.some((result) => result.status === 'fulfilled' && result.value === 1));
  for (const database of databases) assert.equal(await reportEdges(database, now), 0);
  assert.equal(await reportsOf(id), 2);
});
