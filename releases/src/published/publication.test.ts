import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporarySite } from '../testing/temporary-site.ts';
import { mostNotes, notePublication, readPublication } from './publication.ts';
import { keysOf } from './published.ts';

test('reads notes as plain text of bounded length, and a publication without readable ones', async (context) => {
  const { store } = await temporarySite(context);
  const notesOf = async (version: string) => (await readPublication(store, 'auth', version))?.notes;
  const long = ['\u001b[2J<b>\u202e', 'x'.repeat(300), ...Array(mostNotes).fill('more')];
  await notePublication(store, { app: 'auth', version: '1' }, 'Ada', new Date(), long);
  const notes = await notesOf('1');
  assert.deepEqual(notes?.slice(0, 2), ['�[2J<b>�', 'x'.repeat(100)]);
  assert.equal(notes?.length, mostNotes);
  for (const [version, more] of [
    ['2', {}],
    ['3', { notes: 'text' }],
  ] as const) {
    const text = JSON.stringify({ at: new Date().toISOString(), by: 'Ada', ...more });
    await store.put(keysOf('auth', version).publication, Buffer.from(text));
    assert.deepEqual(await notesOf(version), []);
  }
});
