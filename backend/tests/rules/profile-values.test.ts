import assert from 'node:assert/strict';
import { test } from 'node:test';
import vectors from '@studio/shared/rules/profile/vectors.json' with { type: 'json' };
import * as v from 'valibot';
import { asGateway } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';
import { profileCalls } from '../support/profiles.ts';

const problems = v.object({
  errors: v.array(v.object({ extensions: v.object({ field: v.string(), type: v.string() }) })),
});

const problemsIn = (text: string) =>
  v
    .parse(v.pipe(v.string(), v.parseJson(), problems), text)
    .errors.map(({ extensions }) => extensions);

/** Returns the vectors in as few calls as have no field twice. */
function batches(chosen: typeof vectors): (typeof vectors)[] {
  const perField = Object.values(Object.groupBy(chosen, ({ field }) => field));
  const longest = Math.max(...perField.map((list) => list?.length ?? 0));
  return Array.from({ length: longest }, (_, index) =>
    perField.flatMap((list) => list?.[index] ?? []),
  );
}
const valuesOf = (batch: typeof vectors) =>
  Object.fromEntries(batch.map(({ field, value }) => [field, value]));

const installation = await sharedInstallation();

const { newClient, ask, requestsOf } = profileCalls(installation);

test('rejects the values that the form rejects, field by field, and stores nothing', async () => {
  const { id, cookie } = await newClient('regole.no');
  // The zero character is taken out of every request before any rule sees it.
  const refused = vectors.filter(
    ({ problem, value }) => problem !== undefined && !value.includes('\0'),
  );
  for (const batch of batches(refused)) {
    const answer = await ask(cookie, valuesOf(batch));
    assert.equal(answer.status, 400, JSON.stringify(batch));
    const expected = batch.map(({ field, problem }) => ({ field, type: problem }));
    const byField = (list: { field: string }[]) =>
      list.toSorted((a, b) => a.field.localeCompare(b.field));
    const told = problemsIn(answer.text).map(({ field, type }) => ({ field, type }));
    assert.deepEqual(byField(told), byField(expected));
  }
  assert.deepEqual(await requestsOf(id), []);
});

test('accepts the values that the form accepts, in the same form', async () => {
  const { id, cookie } = await newClient('regole.si');
  for (const batch of batches(vectors.filter(({ stored }) => stored !== undefined))) {
    assert.equal((await ask(cookie, valuesOf(batch))).status, 200, JSON.stringify(batch));
    const waiting = await requestsOf(id);
    for (const { field, stored } of batch) {
      const found = waiting.filter(({ campo }) => campo === field);
      assert.deepEqual(
        found.map(({ valore_richiesto }) => valore_richiesto),
        [stored],
      );
    }
  }
});

test('rejects a body of another shape', async () => {
  const { id, cookie } = await newClient('corpo');
  const bodies = [
    '[]',
    '{}',
    'null',
    '{"values":[]}',
    '{"values":null}',
    '{"values":{},"cliente":"x"}',
    '{"values":{"password":"x"}}',
    '{"values":{"avatar":"x"}}',
    '{"values":{"__proto__":{"citta":"x"}}}',
    '{"values":{"constructor":"x"}}',
    '{"values":{"citta":{"_eq":"x"}}}',
    '{"values":{"citta":["x"]}}',
    '{"values":{"citta":7}}',
    `{"values":{"citta":"${'x'.repeat(4097)}"}}`,
    `{"values":{"citta":"${'x'.repeat(2_000_000)}"}}`,
  ];
  for (const body of bodies) {
    const answer = await asGateway(installation, '/account/change-requests', body, { cookie });
    assert.ok([400, 413].includes(answer.status), `${answer.status} ${body.slice(0, 60)}`);
  }
  assert.deepEqual(await requestsOf(id), []);
});
