import { randomUUID } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { folders } from '@studio/shared/contract';
import { codeOf } from '../site/api.ts';
import { type AvatarOwner, addAvatarOwner, storedId } from '../site/avatar-owner.ts';
import { callerFor, fingerprint } from '../site/caller.ts';
import { publish } from '../site/documents.ts';
import { drawPicture, plainPng, sizeOf } from '../site/picture-files.ts';
import { expect, test as site } from '../site/test.ts';

const test = site.extend<{ meet: () => Promise<AvatarOwner> }>({
  async meet({ playwright, admin, clients }, use) {
    const owners: AvatarOwner[] = [];
    await use(async () => {
      const owner = await addAvatarOwner(playwright.request, admin, clients);
      owners.push(owner);
      return owner;
    });
    for (const owner of owners) await owner.dispose();
  },
});

test.describe('picture uploads', { tag: ['@account', '@security'] }, () => {
  test('upload: the site detects a picture’s type, makes it square and shows it only to its client', async ({
    page,
    playwright,
    meet,
  }) => {
    const ada = await meet();
    const eva = await meet();
    const stranger = await callerFor(playwright.request);
    let last: string | undefined;
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      const bytes = await drawPicture(page, type);
      const answer = await ada.send({ bytes, name: '../../foto.html', type: 'text/html' });
      const id = await storedId(answer);
      expect(await ada.avatar(), type).toBe(id);
      // The site does not keep the previous picture.
      expect(await ada.files(), type).toEqual([id]);
      if (last !== undefined)
        expect((await ada.caller.ask(`/api/assets/${last}`)).status()).toBe(403);
      last = id;

      const shown = await ada.caller.ask(`/api/assets/${id}`);
      const headers = shown.headers();
      expect(headers['content-type']).toMatch(/^image\/(jpeg|png|webp)$/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['content-disposition'] ?? '').not.toContain('html');
      const encoded = await shown.body();
      expect(encoded.equals(bytes), type).toBe(false);
      const [width, height] = (await sizeOf(page, encoded)) ?? [];
      expect(width, type).toBeGreaterThan(0);
      expect(height, type).toBe(width);
      for (const { ask } of [eva.caller, stranger]) {
        const unknown = await ask(`/api/assets/${randomUUID()}`);
        expect(await fingerprint(await ask(`/api/assets/${id}`))).toBe(await fingerprint(unknown));
      }
    }
  });

  test('upload: a file that is not a picture changes nothing', async ({ page, meet }) => {
    const ada = await meet();
    const jpeg = await drawPicture(page, 'image/jpeg');
    const before = await ada.wear(jpeg);
    const html = '<!doctype html><script>alert(document.domain)</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>`;
    const text = (content: string) => Buffer.from(content);
    const hostile: Readonly<Record<string, Buffer>> = {
      'a page': text(html),
      'a drawing with a script': text(svg),
      'a drawing after a declaration': text(`<?xml version="1.0"?>${svg}`),
      'an animation': text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'),
      'a document': text('%PDF-1.4\n%%EOF'),
      'an archive': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      'a program': Buffer.concat([text('\x7fELF'), Buffer.alloc(200)]),
      'the beginning of a JPEG, then a page': Buffer.concat([jpeg.subarray(0, 4), text(html)]),
      'the beginning of a PNG, then a page': Buffer.concat([
        plainPng(1, 1).subarray(0, 8),
        text(html),
      ]),
      'half a JPEG header': jpeg.subarray(0, 20),
      'half a PNG': plainPng(64, 64).subarray(0, 40),
      'a bomb': plainPng(30_000, 30_000),
      'a line of endless width': plainPng(200_000, 1),
      'another kind of picture': Buffer.concat([text('BM'), Buffer.alloc(60)]),
      zeros: Buffer.alloc(1000),
    };
    for (const [what, bytes] of Object.entries(hostile)) {
      const answer = await ada.send({ bytes, name: 'foto.png', type: 'image/png' });
      expect([what, answer.status()]).toEqual([what, 415]);
      expect([what, await codeOf(answer)]).toEqual([what, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await answer.text(), what).not.toMatch(/sharp|vips|\/|node/i);
    }
    expect(await ada.avatar()).toBe(before);
    expect(await ada.files()).toEqual([before]);
  });

  test('upload: the site removes hidden content from a picture', async ({ page, admin, meet }) => {
    const ada = await meet();
    const secret = '<script>canary</script>';
    const jpeg = await drawPicture(page, 'image/jpeg');
    const note = Buffer.from(
      `\xff\xfe\x00${String.fromCharCode(secret.length + 2)}${secret}`,
      'latin1',
    );
    const position = Buffer.from(`Exif\0\0II*\0canary-GPS`, 'latin1');
    const size = Buffer.from([0xff, 0xe1, 0, position.length + 2]);
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      ...[size, position, note],
      jpeg.subarray(2),
      Buffer.from(secret),
    ]);
    const id = await ada.wear(polyglot);
    const shown = await (await ada.caller.ask(`/api/assets/${id}`)).body();
    expect(shown.toString('latin1')).not.toContain('canary');
    const { metadata } = await admin.readOne(`/files/${id}?fields=metadata`);
    expect(JSON.stringify(metadata)).not.toContain('canary');
  });

  test('upload: the browser and the server reject a file that is too large', async ({
    page,
    meet,
  }) => {
    const ada = await meet();
    const before = await ada.wear(await drawPicture(page, 'image/png'));
    const jpeg = await drawPicture(page, 'image/jpeg');
    for (const size of [5_000_001, 6_100_000, 8_000_000]) {
      const bytes = Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
      const answer = await ada.send({ bytes });
      expect([size, answer.status()]).toEqual([size, 413]);
      expect([size, await codeOf(answer)]).toEqual([size, 'CONTENT_TOO_LARGE']);
    }
    expect(await ada.avatar()).toBe(before);
    await ada.wear(Buffer.concat([jpeg, Buffer.alloc(5_000_000 - jpeg.length)]));
  });

  test('upload: the server ignores everything except the picture', async ({
    page,
    admin,
    meet,
  }) => {
    const ada = await meet();
    const eva = await meet();
    const input = { type: 'F24', title: 'Riservato', year: 2026, month: 6 } as const;
    const [document] = await publish(admin, eva.client, [input]);
    if (document === undefined) throw new Error('No document was published');
    const evas = await eva.wear(await drawPicture(page, 'image/png'));
    const buffer = await drawPicture(page, 'image/jpeg');
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
    for (const target of [document.fileId, evas]) {
      const answer = await ada.caller.ask(`/api/files?fields=*&id=${target}`, {
        method: 'POST',
        multipart: {
          ...{ id: target, folder: folders.pubblici.id, storage: 'altro', user: eva.client.id },
          ...{ filename_disk: '../../../x.html', type: 'text/html', uploaded_by: eva.client.id },
          file,
        },
      });
      const id = await storedId(answer);
      expect(id).not.toBe(target);
      const row = await admin.readOne(`/files/${id}?fields=folder,uploaded_by,filename_disk,type`);
      expect(row).toMatchObject({ folder: folders.avatar.id, uploaded_by: ada.client.id });
      expect(row.filename_disk).not.toContain('..');
      expect(row.type).toMatch(/^image\//);
    }
    expect(await eva.avatar()).toBe(evas);
    const kept = await eva.caller.ask(`/api/assets/${document.fileId}`);
    expect((await kept.body()).equals(document.bytes)).toBe(true);
  });

  test('upload: the server rejects a request that is not an upload and stores nothing', async ({
    playwright,
    meet,
  }) => {
    const ada = await meet();
    const stranger = await callerFor(playwright.request);
    const post = (type: string, data: string | Buffer, caller = ada.caller) =>
      caller.ask('/api/files', { method: 'POST', headers: { 'content-type': type }, data });
    const form = 'multipart/form-data; boundary=x';
    const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`;
    const field = part('Content-Disposition: form-data; name="file"', 'testo');
    const rejections: readonly (readonly [number, () => Promise<APIResponse>])[] = [
      [415, () => post('application/json', '{"file":"x"}')],
      [415, () => post('image/jpeg', Buffer.from('x'))],
      [400, () => post(form, '--x--\r\n')],
      [400, () => post(form, `${field}--x--\r\n`)],
      [400, () => post(form, 'nothing of the kind')],
      [400, () => post('multipart/form-data', field)],
      [
        415,
        () =>
          post(
            form,
            `${part('Content-Disposition: form-data; name="file"; filename="a.png"', '')}--x--\r\n`,
          ),
      ],
    ];
    for (const [index, [status, send]] of rejections.entries()) {
      expect([index, (await send()).status()]).toEqual([index, status]);
    }
    const answer = await stranger.ask('/api/files', {
      method: 'POST',
      multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: plainPng(8, 8) } },
    });
    expect([401, 403]).toContain(answer.status());
    expect(await ada.avatar()).toBeNull();
    expect(await ada.files()).toEqual([]);
  });

  test('upload: a client can remove only its own picture', async ({ page, playwright, meet }) => {
    const ada = await meet();
    const eva = await meet();
    const stranger = await callerFor(playwright.request);
    const id = await ada.wear(await drawPicture(page, 'image/webp'));
    const remove = { method: 'DELETE' };
    expect((await eva.caller.ask('/api/users/me/avatar', remove)).status()).toBe(204);
    expect([401, 403]).toContain((await stranger.ask('/api/users/me/avatar', remove)).status());
    expect((await eva.caller.ask(`/api/files/${id}`, remove)).status()).toBe(404);
    expect(await ada.avatar()).toBe(id);
    for (let time = 0; time < 2; time++) {
      expect((await ada.caller.ask('/api/users/me/avatar', remove)).status()).toBe(204);
    }
    expect(await ada.avatar()).toBeNull();
    expect(await ada.files()).toEqual([]);
    expect((await ada.caller.ask(`/api/assets/${id}`)).status()).toBe(403);
  });

  test('upload: only their own calls change name, picture and rights', async ({
    clients,
    meet,
  }) => {
    const ada = await meet();
    for (const method of ['PATCH', 'PUT', 'POST']) {
      const data = { avatar: randomUUID(), first_name: 'X', status: 'invited' };
      const answer = await ada.caller.ask('/api/users/me', { method, data });
      expect([method, answer.status()]).toEqual([method, 404]);
    }
    expect(await clients.row(ada.client.email)).toMatchObject({ avatar: null, status: 'active' });
  });
});
