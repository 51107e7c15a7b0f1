import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promoted, restored, rolledBack, rolledOut } from './changes.ts';
import { type LiveSet, nothingLive } from './live-set.ts';
import { Refusal } from './refusal.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'auth team' };
const auth = (version: string) => ({ app: 'auth', version }) as const;

/** What is live after these promotions, one after the other. */
function after(...versions: readonly string[]): LiveSet {
  return versions.reduce<LiveSet>(
    (live, version) => promoted(live, auth(version), author) ?? live,
    nothingLive,
  );
}

test('a promotion is live, and what was live before is remembered, the newest first', () => {
  const live = after('1', '2', '3');
  assert.deepEqual(live.apps.auth, { version: '3', before: ['2', '1'] });
  assert.equal(live.revision, 3);
  assert.deepEqual(live.change, { ...author, what: 'promote', app: 'auth', from: '2', to: '3' });
});

test('a security fix leaves nothing to go back to, and is what later ones go back to', () => {
  const fixed = promoted(after('1', '2'), { ...auth('3'), isSecurityFix: true }, author);
  assert.deepEqual(fixed?.apps.auth, { version: '3', before: [] });
  assert.throws(() => rolledBack(fixed ?? nothingLive, 'auth', author, 'halt'), Refusal);
  const later = promoted(fixed ?? nothingLive, auth('4'), author);
  assert.deepEqual(later?.apps.auth?.before, ['3']);
});

test('what is live is signed anew under a higher revision', () => {
  const live = after('1', '2');
  const { apps, revision, change } = restored(live, 'auth', author);
  assert.deepEqual([apps, revision, change?.what, change?.to], [live.apps, 3, 'restore', '2']);
  assert.throws(() => restored(live, 'shell', author), Refusal);
});

test('promoting what is live changes nothing', () => {
  assert.equal(promoted(after('1'), auth('1'), author), undefined);
});

test('a roll-back takes the release out of what one falls back on', () => {
  const live = rolledBack(after('1', '2', '3'), 'auth', author);
  assert.deepEqual(live.apps.auth, { version: '2', before: ['1'] });
  assert.deepEqual(rolledBack(live, 'auth', author).apps.auth, { version: '1', before: [] });
});

test('without a release before there is nothing to go back to', () => {
  assert.throws(() => rolledBack(after('1'), 'auth', author), Refusal);
  assert.throws(() => rolledBack(nothingLive, 'auth', author), Refusal);
});

test('a roll-out leaves everybody else where they are, and ends by promotion or roll-back', () => {
  const wish = { ...auth('2'), percent: 10 };
  const live = rolledOut(after('1'), wish, author);
  assert.deepEqual(live.apps.auth, { version: '1', before: [] });
  assert.deepEqual(live.rollout, { ...wish, since: author.at });
  assert.equal(rolledOut(live, { ...wish, percent: 50 }, author).rollout?.percent, 50);

  const complete = promoted(live, auth('2'), author);
  assert.deepEqual(complete?.apps.auth, { version: '2', before: ['1'] });
  assert.equal(complete?.rollout, undefined);

  const ended = rolledBack(live, 'auth', author);
  assert.deepEqual(ended.apps.auth, { version: '1', before: [] });
  assert.equal(ended.rollout, undefined);
});

test('one roll-out at a time, and none of what is live', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  const others = [
    { app: 'shell', version: '9', percent: 10 },
    { ...auth('3'), percent: 10 },
  ] as const;
  for (const wish of others) assert.throws(() => rolledOut(live, wish, author), Refusal);
  assert.throws(() => promoted(live, auth('3'), author), Refusal);
  assert.throws(() => rolledOut(after('1'), { ...auth('1'), percent: 10 }, author), Refusal);
  assert.throws(() => rolledOut(nothingLive, { ...auth('1'), percent: 10 }, author), Refusal);
});

test('another app is promoted while a roll-out goes on', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  const next = promoted(live, { app: 'shell', version: '5' }, author);
  assert.equal(next?.rollout?.version, '2');
  assert.equal(next?.apps.shell?.version, '5');
});
