import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textProblems } from '../check/messages.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { keysIn, neededKeys } from './messages.ts';

const none = { it: [], en: [], shared: [], needs: [] };
const shell = (version: string, shared: string[]) =>
  exampleRelease({ app: 'shell', version, messages: { ...none, shared } });
const remote = (needs: string[]) => exampleRelease({ messages: { ...none, needs } });

test('the keys of messages are those that the code asks for', () => {
  assert.deepEqual(keysIn({ a: 'x', b: { c: 'y', d: { e: 'z' } } }), ['a', 'b.c', 'b.d.e']);
});

test('needed are the shared messages whose keys stand in the code', () => {
  const keys = ['action.retry', 'action.close', 'form.failed', 'loading', 'error.title'];
  const code = 'e("action.retry"),t(`shared:form.failed`),x="loading","xerror.title"';
  assert.deepEqual(neededKeys(code, keys), ['action.retry', 'form.failed']);
  assert.deepEqual(neededKeys("t('loading')", keys), ['loading']);
});

test('every text is there in both languages, whatever forms a language has for numbers', () => {
  const messages = {
    ...none,
    it: ['a', 'b_one', 'b_many', 'b_other', 'd'],
    en: ['a', 'b_one', 'b_other', 'c'],
  };
  assert.deepEqual(
    textProblems(exampleRelease({ messages }), { others: [], previous: [], live: undefined }),
    ['auth 1.0.0 has no text d in English.', 'auth 1.0.0 has no text c in Italian.'],
  );
});

test('a remote does not go before the shell that has its messages', () => {
  const [newer, before] = [shell('2.0.0', ['a']), shell('1.0.0', [])];
  const peers = { others: [newer, before], previous: [before], live: undefined };
  assert.deepEqual(textProblems(remote(['a']), peers), []);
  assert.deepEqual(textProblems(remote(['a', 'b']), peers), [
    'auth 1.0.0 shows the text b, which shell 2.0.0 lacks: shell must be released first.',
  ]);
});

test('a shell that is being rolled out needs the messages of a remote as well', () => {
  const others = [shell('2.0.0', ['a']), shell('3.0.0', [])];
  assert.deepEqual(textProblems(remote(['a']), { others, previous: [], live: undefined }), [
    'auth 1.0.0 shows the text a, which shell 3.0.0 lacks: shell must be released first.',
  ]);
});

test('a shell does not drop a text that a live remote shows', () => {
  assert.deepEqual(
    textProblems(shell('3.0.0', []), { others: [remote(['a'])], previous: [], live: undefined }),
    [
      'auth 1.0.0 shows the text a, which shell 3.0.0 lacks: auth must be released without it first.',
    ],
  );
});

test('what a release does not say of itself is held against nobody', () => {
  const old = exampleRelease({ app: 'shell' });
  assert.deepEqual(
    textProblems(remote(['a']), { others: [old], previous: [], live: undefined }),
    [],
  );
  assert.deepEqual(
    textProblems(shell('3.0.0', []), { others: [exampleRelease()], previous: [], live: undefined }),
    [],
  );
});
