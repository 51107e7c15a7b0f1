import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emitDeclarations, messagesFile } from './declarations.ts';

test('declares the shared messages in a file of their own, which a check can replace', async () => {
  const texts = await emitDeclarations();
  assert.match(texts[messagesFile] ?? '', /declare const sharedMessages/);
  assert.doesNotMatch(texts[messagesFile] ?? '', /function/);
  const others = Object.entries(texts).filter(([path]) => path !== messagesFile);
  assert.deepEqual(
    others.filter(([, text]) => text.includes('declare const sharedMessages')),
    [],
  );
});
