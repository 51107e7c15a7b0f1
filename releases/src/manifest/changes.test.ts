import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promoted, restored, retired, rolledBack, rolledOut } from './changes.ts';
import { RejectedError } from './rejected-error.ts';
import { emptyManifest, type Manifest } from './schemas.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'auth team' };
const auth = (version: string) => ({ app: 'auth', version }) as const;

/** Returns the manifest after these promotions, one after the other. */
function after(...versions: readonly string[]): Manifest {
  return versions.reduce<Manifest>(
    (live, version) => promoted(live, auth(version), author) ?? live,
    emptyManifest,
  );
}

test('makes a promoted release live, and keeps the earlier ones as rollback targets', () => {
  const live = after('1', '2', '3');
  assert.deepEqual(live.apps.auth, { version: '3', before: ['2', '1'], isFirst: true });
  assert.equal(live.revision, 3);
  assert.deepEqual(live.change, { ...author, what: 'promote', app: 'auth', from: '2', to: '3' });
});

test('leaves no rollback target below a security fix', () => {
  const fixed = promoted(after('1', '2'), { ...auth('3'), isSecurityFix: true }, author);
  assert.deepEqual(fixed?.apps.auth, { version: '3', before: [] });
  assert.throws(() => rolledBack(fixed ?? emptyManifest, 'auth', author, 'halt'), RejectedError);
  const later = promoted(fixed ?? emptyManifest, auth('4'), author);
  assert.deepEqual(later?.apps.auth?.before, ['3']);
});

test('restores the live release under a higher revision', () => {
  const live = after('1', '2');
  const { apps, revision, change } = restored(live, 'auth', author);
  assert.deepEqual([apps, revision, change?.what, change?.to], [live.apps, 3, 'restore', '2']);
  assert.throws(() => restored(live, 'shell', author), RejectedError);
});

test('changes nothing when the promoted release is live', () => {
  assert.equal(promoted(after('1'), auth('1'), author), undefined);
});

test('removes a rolled-back release from the rollback targets', () => {
  const live = rolledBack(after('1', '2', '3'), 'auth', author);
  assert.deepEqual(live.apps.auth, { version: '2', before: ['1'], isFirst: true });
  assert.deepEqual(rolledBack(live, 'auth', author).apps.auth, {
    version: '1',
    before: [],
    isFirst: true,
  });
});

test('retires an app when its team rolls back the first release, but not automatically', () => {
  const live = rolledBack(after('1'), 'auth', author);
  assert.deepEqual([live.apps, live.retired, live.revision], [{}, { auth: '1' }, 2]);
  assert.deepEqual(live.change, { ...author, what: 'roll back', app: 'auth', from: '1' });
  const back = rolledBack(rolledBack(after('1', '2'), 'auth', author), 'auth', author);
  assert.deepEqual(back.retired, { auth: '1' });
  assert.throws(() => rolledBack(after('1'), 'auth', author, 'halt'), RejectedError);
});

test('does not retire the shell, the public site, or an app whose first release is unknown', () => {
  assert.throws(() => rolledBack(emptyManifest, 'auth', author), RejectedError);
  const { apps } = after('1');
  const longAgo = { ...emptyManifest, apps: { auth: { version: '9', before: [] } } };
  assert.throws(() => rolledBack(longAgo, 'auth', author), RejectedError);
  for (const app of ['shell', 'public-site'] as const) {
    const live =
      promoted({ ...emptyManifest, apps }, { app, version: '1' }, author) ?? emptyManifest;
    assert.throws(() => rolledBack(live, app, author), RejectedError);
  }
});

test('rejects a rollback beyond the kept targets', () => {
  const versions = Array.from({ length: 12 }, (_, index) => `${index}`);
  let live = after(...versions);
  while ((live.apps.auth?.before.length ?? 0) > 0) live = rolledBack(live, 'auth', author);
  assert.equal(live.apps.auth?.version, '1');
  assert.throws(() => rolledBack(live, 'auth', author), RejectedError);
});

test('retires an app with its roll-out, and brings it back as a first release', () => {
  const rolling = rolledOut(after('1', '2'), { ...auth('3'), percent: 10 }, author);
  const live = retired(rolling, 'auth', author);
  assert.deepEqual([live.apps, live.retired, live.rollouts], [{}, { auth: '2' }, {}]);
  assert.deepEqual(live.change, { ...author, what: 'retire', app: 'auth', from: '2' });
  assert.throws(() => retired(live, 'auth', author), RejectedError);
  assert.throws(() => rolledBack(live, 'auth', author), RejectedError);
  const back = promoted(live, auth('2'), author);
  assert.deepEqual(back?.apps.auth, { version: '2', before: [], isFirst: true });
  assert.deepEqual(back?.retired, {});
});

test('does not retire the shell', () => {
  const live = promoted(emptyManifest, { app: 'shell', version: '1' }, author) ?? emptyManifest;
  assert.throws(() => retired(live, 'shell', author), /shell cannot be retired/);
});

test('rolls out beside the live release until a promotion or a rollback', () => {
  const rollout = { ...auth('2'), percent: 10 };
  const live = rolledOut(after('1'), rollout, author);
  assert.deepEqual(live.apps.auth, { version: '1', before: [], isFirst: true });
  assert.deepEqual(live.rollouts?.auth, { ...rollout, since: author.at });
  assert.equal(rolledOut(live, { ...rollout, percent: 50 }, author).rollouts?.auth?.percent, 50);

  const complete = promoted(live, auth('2'), author);
  assert.deepEqual(complete?.apps.auth, { version: '2', before: ['1'], isFirst: true });
  assert.equal(complete?.rollouts?.auth, undefined);

  const ended = rolledBack(live, 'auth', author);
  assert.deepEqual(ended.apps.auth, { version: '1', before: [], isFirst: true });
  assert.equal(ended.rollouts?.auth, undefined);
});

test('allows two roll-outs at a time, and names them to a third', () => {
  const others = ['shell', 'customer-area'] as const;
  const all = others.reduce<Manifest>(
    (live, app) => promoted(live, { app, version: '1' }, author) ?? live,
    after('1'),
  );
  const one = rolledOut(all, { ...auth('2'), percent: 10 }, author);
  const both = rolledOut(one, { app: 'shell', version: '2', percent: 20 }, author);
  assert.deepEqual(Object.keys(both.rollouts ?? {}), ['auth', 'shell']);
  assert.throws(() => rolledOut(both, { app: 'customer-area', version: '2', percent: 5 }, author), {
    name: 'RejectedError',
    kind: 'busy',
    message:
      /^Only 2 roll-outs may run at a time: customer-area must wait until auth 2 \(10 %, since .*\) or shell 2 \(20 %/,
  });
  assert.equal(rolledOut(both, { ...auth('2'), percent: 50 }, author).rollouts?.auth?.percent, 50);
  const ended = rolledBack(both, 'auth', author);
  assert.deepEqual(Object.keys(ended.rollouts ?? {}), ['shell']);
});

test('rejects a second roll-out of an app, and a roll-out of its live release', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  assert.throws(() => rolledOut(live, { ...auth('3'), percent: 10 }, author), RejectedError);
  assert.throws(() => promoted(live, auth('3'), author), RejectedError);
  assert.throws(() => rolledOut(after('1'), { ...auth('1'), percent: 10 }, author), RejectedError);
  assert.throws(
    () => rolledOut(emptyManifest, { ...auth('1'), percent: 10 }, author),
    RejectedError,
  );
});

test('promotes another app during a roll-out', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  const next = promoted(live, { app: 'shell', version: '5' }, author);
  assert.equal(next?.rollouts?.auth?.version, '2');
  assert.equal(next?.apps.shell?.version, '5');
});
