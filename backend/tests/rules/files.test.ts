import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { assertForbidden, row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

let editor: Rest;
let headers: Record<string, string>;
before(async () => {
  ({ rest: editor, headers } = await installation.login(demoUsers.redattore.email));
});

interface Upload {
  content: string;
  name: string;
  type: string;
  folder?: string;
  /** Id of the file to replace. */
  replaced?: string;
}

function upload({ content, name, type, folder, replaced }: Upload): Promise<Response> {
  const form = new FormData();
  form.set('folder', folder ?? folders.pubblici.id);
  form.set('file', new Blob([content], { type }), name);
  const path = replaced === undefined ? '/files' : `/files/${replaced}`;
  const method = replaced === undefined ? 'POST' : 'PATCH';
  return fetch(`${installation.url}${path}`, { method, headers, body: form });
}

const stored = v.object({
  data: v.object({ id: v.string(), type: v.string(), filename_download: v.string() }),
});
const storedIn = async (answer: Response) => v.parse(stored, await answer.json()).data;

const pdf = { content: '%PDF-1.7\n', name: 'prova.pdf', type: 'application/pdf' };
const page = {
  content: '<!doctype html><form action="https://evil.example">',
  name: 'pagina.html',
  type: 'application/pdf',
};

/** Asserts that a change is refused with this sentence. */
async function assertRefused(request: Promise<unknown>, sentence: string): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.message.includes(sentence)], [400, true], error.message);
    return true;
  });
}

test('an editor uploads public files and client documents, and nothing to other folders', async () => {
  assert.equal((await upload(pdf)).status, 200);
  assert.equal((await upload({ ...pdf, folder: folders.documenti.id })).status, 200);
  assert.equal((await upload({ ...pdf, folder: folders.avatar.id })).status, 400);
});

test('derives the type of a file from its content, not from the name of its sender', async () => {
  const file = await storedIn(await upload({ ...pdf, name: 'x.html', type: 'text/html' }));
  assert.deepEqual([file.type, file.filename_download], ['application/pdf', 'x.html.pdf']);
  const asset = await fetch(`${installation.url}/assets/${file.id}`);
  assert.equal(asset.headers.get('content-type'), 'application/pdf');
  // Longer than what is read of it to tell its type.
  const long = { ...pdf, content: `${pdf.content}${'x'.repeat(100_000)}` };
  const { id } = await storedIn(await upload(long));
  const bytes = await (await fetch(`${installation.url}/assets/${id}`)).text();
  assert.equal(bytes, long.content);
});

test('rejects a file of another type with a message for the editor, also as a replacement', async () => {
  const { id: replaced } = await storedIn(await upload(pdf));
  for (const file of [page, { ...page, replaced }]) {
    const answer = await upload(file);
    assert.equal(answer.status, 400);
    assert.match(
      await answer.text(),
      /Il file «pagina\.html» non si può caricare: dal contenuto è una pagina web/,
    );
  }
  const asset = await fetch(`${installation.url}/assets/${replaced}`);
  assert.equal(await asset.text(), pdf.content);
});

test('fixes the type of a file and keeps a matching extension in its name', async () => {
  const { id } = await storedIn(await upload(pdf));
  for (const rest of [editor, installation.service]) {
    await assertRefused(rest.patch(`/files/${id}`, { type: 'text/html' }), 'Il tipo di un file');
    const renamed = rest.patch(`/files/${id}`, { filename_download: 'pagina.html' });
    await assertRefused(renamed, 'Il nome del file deve finire con .pdf.');
  }
  await editor.patch(`/files/${id}`, { filename_download: 'altro.pdf', title: 'Altro' });
  const { type } = await row(editor.get(`/files/${id}`));
  assert.equal(type, 'application/pdf');
});

test('an editor cannot create a library row without a file', async () => {
  const row = { storage: 'local', type: 'text/html', filename_download: 'a.html' };
  await assertForbidden(editor.post('/files', row));
});
