import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageProblems } from '../check/messages.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { requireLanguages } from './describe.ts';
import { keysIn, messagesOf, neededKeys } from './messages.ts';

const none = { ...exampleRelease().messages };
const shell = (version: string, shared: string[]) =>
  exampleRelease({ app: 'shell', version, messages: { ...none, shared } });
const remote = (needs: string[]) => exampleRelease({ messages: { ...none, needs } });

test('names nested messages by the keys that code uses', () => {
  assert.deepEqual(keysIn({ a: 'x', b: { c: 'y', d: { e: 'z' } } }), ['a', 'b.c', 'b.d.e']);
});

test('finds the shared messages whose keys are in the code', () => {
  const keys = ['action.retry', 'action.close', 'form.failed', 'loading', 'error.title'];
  const code = 'e("action.retry"),t(`shared:form.failed`),x="loading","xerror.title"';
  assert.deepEqual(neededKeys(code, keys), ['action.retry', 'form.failed']);
  assert.deepEqual(neededKeys("t('loading')", keys), ['loading']);
});

test('lists the messages that a remote loads later', async () => {
  const it = { a: 'uno' };
  const first = { it, en: {} };
  const keysOf = async (module: object) => (await messagesOf('auth', module, '')).en;
  assert.deepEqual(await keysOf({ messages: first }), []);
  const loadMessages = async () => ({ it, en: { a: 'one' } });
  assert.deepEqual(await keysOf({ messages: first, loadMessages }), ['a']);
});

test('requires every message in both languages, with any plural forms', () => {
  const messages = {
    ...none,
    it: ['a', 'b_one', 'b_many', 'b_other', 'd'],
    en: ['a', 'b_one', 'b_other', 'c'],
  };
  assert.deepEqual(
    messageProblems(exampleRelease({ messages }), { others: [], previous: [], live: undefined }),
    ['auth 1.0.0 has no message d in English.', 'auth 1.0.0 has no message c in Italian.'],
  );
});

test('builds no release that lacks a message in one language', () => {
  const release = (en: string[]) =>
    exampleRelease({ messages: { ...none, it: ['a', 'b_one', 'b_other'], en } });
  requireLanguages(release(['a', 'b_other']));
  assert.throws(() => requireLanguages(release(['b_one', 'c'])), {
    message: 'auth 1.0.0 has no message a in English.\nauth 1.0.0 has no message c in Italian.',
  });
});

test('rejects a remote before the shell that has its messages', () => {
  const [newer, before] = [shell('2.0.0', ['a']), shell('1.0.0', [])];
  const peers = { others: [newer, before], previous: [before], live: undefined };
  assert.deepEqual(messageProblems(remote(['a']), peers), []);
  assert.deepEqual(messageProblems(remote(['a', 'b']), peers), [
    'auth 1.0.0 shows the message b, which shell 2.0.0 lacks: shell must be released first.',
  ]);
});

test('requires the messages of a remote in a shell that is being rolled out', () => {
  const others = [shell('2.0.0', ['a']), shell('3.0.0', [])];
  assert.deepEqual(messageProblems(remote(['a']), { others, previous: [], live: undefined }), [
    'auth 1.0.0 shows the message a, which shell 3.0.0 lacks: shell must be released first.',
  ]);
});

test('rejects a shell that drops a message of a live remote', () => {
  assert.deepEqual(
    messageProblems(shell('3.0.0', []), { others: [remote(['a'])], previous: [], live: undefined }),
    [
      'auth 1.0.0 shows the message a, which shell 3.0.0 lacks: auth must be released without it first.',
    ],
  );
});
