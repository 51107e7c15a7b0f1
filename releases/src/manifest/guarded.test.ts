import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ensureKeys, signerIn } from '../keys/keys.ts';
import { gateway } from '../keys/signature.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { changeManifest } from './change-manifest.ts';
import { rolledBack } from './changes.ts';
import { isOldStep, readEntry, type SignedEntry, signEntry, verifyEntry } from './entries.ts';
import { guarded, nextStep, withPause } from './guarded.ts';
import { readHistory } from './history.ts';
import type { Manifest } from './schemas.ts';
import { readManifest, readState } from './states.ts';

const author = { at: '2026-11-23T10:00:00.000Z', by: 'Ada' };
const candidate = { app: 'auth', version: '2' } as const;

/** Makes a site on which auth 2 begins a guarded roll-out, and the access of a gateway. */
async function site(context: TestContext) {
  const place = await temporarySite(context);
  const { keys } = place.folders;
  for (const version of ['1', '2']) await place.release({ app: 'auth', version });
  await place.promote({ app: 'auth', version: '1' });
  await ensureKeys(keys, gateway);
  const ofGateway = { ...place.access, signerOf: () => signerIn(keys, gateway) };
  const change = (to: (live: Manifest) => Manifest | undefined) => changeManifest(place.access, to);
  const step = () => changeManifest(ofGateway, (live) => nextStep(live, 'auth', author));
  const signed = async () =>
    (await readState(place.store)).entries.auth ?? assert.fail('auth is not live');
  const verify = (entry: SignedEntry) => verifyEntry('auth', entry, place.publicKeys);
  await change((live) => guarded(live, candidate, undefined, author));
  return { ...place, ofGateway, change, step, signed, verify };
}

test('lets a gateway take the signed steps in order, beside changes of other teams', async (context) => {
  const { step, store, promote, release, signed, verify } = await site(context);
  const shares: (number | undefined)[] = [];
  for (let count = 0; count < 3; count++) {
    shares.push((await readManifest(store)).rollouts?.auth?.percent);
    await promote(await release({ app: 'shell', version: `${count}` }));
    await step();
    await verify(await signed());
  }
  const { apps, rollouts } = await readManifest(store);
  assert.deepEqual([shares, rollouts], [[1, 10, 50], undefined]);
  assert.deepEqual(apps.auth, { version: '2', before: ['1'], isFirst: true });
  assert.equal((await readHistory(store)).at(-1)?.what, 'promote');
});

test('lets a gateway roll back each step, and the release after the last one', async (context) => {
  for (let steps = 0; steps <= 3; steps++) {
    const { step, ofGateway, signed, verify } = await site(context);
    for (let count = 0; count < steps; count++) await step();
    await changeManifest(ofGateway, (live) => rolledBack(live, 'auth', author, 'halt'));
    const { live, rollout } = await verify(await signed());
    assert.deepEqual([live.version, rollout], ['1', undefined]);
  }
});

test('rejects other shares, releases and keys, and steps while the team has paused', async (context) => {
  const { step, signed, verify, folders, change, store } = await site(context);
  const base = await signed();
  await step();
  const taken = readEntry(await signed());
  const rollout = taken.rollout ?? assert.fail('it ended');
  const signer = await signerIn(folders.keys, gateway);
  const others = [
    { ...taken, rollout: { ...rollout, percent: 20 } },
    { ...taken, rollout: { ...rollout, version: '3' } },
    { ...taken, rollout: { ...rollout, guard: { steps: [10, 90] } } },
    { ...taken, live: { version: '3', before: ['1'], isFirst: true }, rollout: undefined },
    { ...taken, live: { version: '2', before: [], isFirst: true }, rollout: undefined },
    { ...taken, revision: 1 },
  ];
  for (const other of others) {
    await assert.rejects(
      verify(signEntry(other, signer, base)),
      /a gateway may only roll back, pause/,
    );
  }
  const stranger = { ...signer, privateKey: (await signerIn(folders.keys, 'auth')).privateKey };
  await assert.rejects(verify(signEntry(taken, stranger, base)), /whose key is unknown here/);
  await change((live) => withPause(live, 'auth', true, author));
  const { revision } = await readManifest(store);
  const next = { ...taken, revision: revision + 1, rollout: { ...rollout, percent: 50 } };
  await assert.rejects(
    verify(signEntry(next, signer, await signed())),
    /may only roll back, pause/,
  );
  await step();
  assert.equal((await readManifest(store)).rollouts?.auth?.percent, 10);
  await change((live) => withPause(live, 'auth', false, author));
  await step();
  assert.equal((await readManifest(store)).rollouts?.auth?.percent, 50);
});

test('lets a gateway pause at each step, and only the team resume', async (context) => {
  for (let steps = 0; steps < 3; steps++) {
    const { step, ofGateway, change, signed, verify, store, folders } = await site(context);
    for (let count = 0; count < steps; count++) await step();
    const running = await signed();
    await changeManifest(ofGateway, (live) => withPause(live, 'auth', true, author));
    const paused = await signed();
    const { live, rollout } = await verify(paused);
    assert.deepEqual(
      [live.version, rollout?.percent, rollout?.guard?.isPaused],
      ['1', [1, 10, 50][steps], true],
    );
    assert.equal(isOldStep(running, paused), false);
    await step();
    assert.equal((await readManifest(store)).rollouts?.auth?.percent, [1, 10, 50][steps]);
    const { revision } = readEntry(paused);
    const going = readEntry(running).rollout;
    const resumed = { ...readEntry(paused), revision: revision + 1, rollout: going };
    const signer = await signerIn(folders.keys, gateway);
    assert.equal(isOldStep(paused, signEntry(resumed, signer, paused)), true);
    await change((live) => withPause(live, 'auth', false, author));
    const byTeam = await signed();
    await verify(byTeam);
    await step();
    assert.equal(isOldStep(byTeam, await signed()), false);
  }
});

test('rejects a pause that changes anything else', async (context) => {
  const { signed, verify, folders } = await site(context);
  const base = await signed();
  const entry = readEntry(base);
  const rollout = entry.rollout ?? assert.fail('it ended');
  const signer = await signerIn(folders.keys, gateway);
  const guard = { ...rollout.guard, steps: rollout.guard?.steps ?? [], isPaused: true };
  const pause = { ...entry, revision: entry.revision + 1, rollout: { ...rollout, guard } };
  await verify(signEntry(pause, signer, base));
  for (const other of [
    { ...pause, rollout: { ...pause.rollout, percent: 20 } },
    { ...pause, rollout: { ...pause.rollout, version: '3' } },
    { ...pause, rollout: { ...pause.rollout, guard: { ...guard, steps: [90] } } },
    { ...pause, live: { version: '2', before: [] } },
    { ...pause, revision: entry.revision },
    { ...pause, retired: true },
  ])
    await assert.rejects(verify(signEntry(other, signer, base)), /may only roll back, pause/);
});

test('recognises a step of a roll-out that is over', async (context) => {
  const { step, signed, ofGateway, change } = await site(context);
  const first = await signed();
  await step();
  const second = await signed();
  assert.deepEqual([isOldStep(first, second), isOldStep(second, second)], [false, true]);
  await changeManifest(ofGateway, (live) => rolledBack(live, 'auth', author, 'halt'));
  assert.equal(isOldStep(await signed(), second), true);
  await change((live) => guarded(live, candidate, undefined, author));
  assert.equal(isOldStep(await signed(), second), true, 'also while it runs again');
});
