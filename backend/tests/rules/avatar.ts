import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import * as v from 'valibot';
import { demoUsers } from '../../access/demo-users.ts';
import { folders } from '../../access/folders.ts';
import { roleIds } from '../../access/role-ids.ts';
import { createClient, goodPassword } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { row, rows } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';
import { photo, plainPng } from '../support/pictures.ts';

const stored = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ id: v.string() }) }));
const refused = v.object({
  errors: v.array(v.object({ extensions: v.object({ code: v.string() }) })),
});

interface Person {
  id: string;
  cookie: string;
}

/** What a client may have as a picture. */
export function avatarRules(installation: () => Installation): void {
  let ada: Person;
  let count = 0;

  async function person(): Promise<Person> {
    count += 1;
    const email = `ritratto.${count}@example.com`;
    const id = await createClient(installation(), email);
    return { id, cookie: await siteLogin(installation(), email, goodPassword) };
  }

  async function post({ cookie }: Person, body: FormData | ReadableStream, type?: string) {
    const response = await fetch(`${installation().url}/account/avatar`, {
      method: 'POST',
      headers: {
        cookie,
        'x-gateway-secret': installation().secrets.GATEWAY_SECRET,
        ...(type !== undefined && { 'content-type': type }),
      },
      body,
      duplex: 'half',
    });
    const text = await response.text();
    const { errors } = v.parse(v.fallback(refused, { errors: [] }), JSON.parse(text));
    return { status: response.status, text, code: errors[0]?.extensions.code };
  }

  function send(who: Person, bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return post(who, form);
  }

  async function wear(who: Person, bytes: Buffer): Promise<string> {
    const { status, text } = await send(who, bytes);
    assert.equal(status, 200, text);
    return v.parse(stored, text).data.id;
  }

  const avatarOf = async ({ id }: Person) =>
    (await row(installation().service.get(`/users/${id}?fields=id,avatar`))).avatar;
  const filesOf = async ({ id }: Person) =>
    (await rows(installation().service.get(`/files?filter[uploaded_by][_eq]=${id}`))).map(
      (file) => file.id,
    );

  async function asset(cookie: string, path: string) {
    const response = await fetch(`${installation().url}/assets/${path}`, { headers: { cookie } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  before(async () => {
    ada = await person();
  });

  test('a picture is taken by its content, drawn anew as a square, and takes the last one’s place', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = Buffer.concat([await photo(format), Buffer.from('<script>canary</script>')]);
      const { status, text } = await send(ada, bytes, '../../x.html', 'text/html');
      assert.equal(status, 200, `${format} ${text}`);
      const { id } = v.parse(stored, text).data;
      assert.equal(await avatarOf(ada), id);
      assert.deepEqual(await filesOf(ada), [id]);
      const shown = await asset(ada.cookie, id);
      assert.equal(shown.status, 200);
      assert.ok(!shown.bytes.toString('latin1').includes('canary'));
      const drawn = await sharp(shown.bytes).metadata();
      assert.deepEqual(
        [drawn.format, drawn.width, drawn.height, drawn.exif, drawn.orientation],
        ['webp', 480, 480, undefined, undefined],
      );
      const file = await row(installation().service.get(`/files/${id}?fields=*`));
      assert.equal(file.folder, folders.avatar.id);
      assert.equal(file.uploaded_by, ada.id);
      assert.equal(file.type, 'image/webp');
      assert.ok(!JSON.stringify(file).includes('canary'));
      assert.ok(!JSON.stringify(file).includes('html'));
    }
  });

  test('a picture is shown to its client in the small size too, and to nobody else', async () => {
    const id = await wear(ada, await photo('jpeg'));
    const small = await asset(ada.cookie, `${id}?key=portrait-240`);
    const { width, height } = await sharp(small.bytes).metadata();
    assert.deepEqual([small.status, width, height], [200, 240, 240]);
    const eva = await person();
    const unknown = await asset(eva.cookie, '00000000-0000-4000-8000-00000000dead');
    for (const cookie of [eva.cookie, '']) {
      for (const path of [id, `${id}?key=portrait-240`]) {
        const foreign = await asset(cookie, path);
        assert.equal(foreign.status, 403);
        if (cookie) assert.deepEqual(foreign.bytes, unknown.bytes);
      }
    }
  });

  test('what is no picture, or breaks what reads it, is refused and changes nothing', async () => {
    const before = await wear(ada, await photo('png'));
    const jpeg = await photo('jpeg');
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251));
    const big = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const html = '<!doctype html><script>alert(1)</script>';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    const hostile: Record<string, Buffer> = {
      svg: Buffer.from(svg),
      'svg with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
      html: Buffer.from(html),
      gif: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'),
      pdf: Buffer.from('%PDF-1.7\n%%EOF'),
      'magic of a JPEG, then a page': Buffer.concat([jpeg.subarray(0, 4), Buffer.from(html)]),
      'magic of a PNG on a JPEG': Buffer.concat([plainPng(1, 1).subarray(0, 8), jpeg]),
      'magic of a WebP on nothing': Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1'),
      'no byte': Buffer.alloc(0),
      'half a JPEG': big.subarray(0, big.length / 2),
      'half a PNG': plainPng(64, 64).subarray(0, 40),
      'a bomb of 400 million pixels': plainPng(20_000, 20_000),
      'an endless line': plainPng(200_000, 1),
    };
    for (const [what, bytes] of Object.entries(hostile)) {
      const { status, code, text } = await send(ada, bytes, 'foto.png', 'image/png');
      assert.deepEqual([what, status, code], [what, 415, 'UNSUPPORTED_MEDIA_TYPE']);
      assert.doesNotMatch(text, /sharp|vips/i);
    }
    assert.equal(await avatarOf(ada), before);
    assert.deepEqual(await filesOf(ada), [before]);
  });

  test('five megabytes are taken, and not one byte more, said or not', async () => {
    const eva = await person();
    const padded = async (size: number) => {
      const jpeg = await photo('jpeg');
      return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    };
    const before = await wear(eva, await padded(5_000_000));
    for (const size of [5_000_001, 6_000_000]) {
      const { status, code } = await send(eva, await padded(size));
      assert.deepEqual([status, code], [413, 'CONTENT_TOO_LARGE']);
    }
    // Without a length: megabytes until somebody says stop.
    let sent = 0;
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const { status, code } = await post(eva, endless, 'multipart/form-data; boundary=x');
    assert.deepEqual([status, code], [413, 'CONTENT_TOO_LARGE']);
    assert.equal(await avatarOf(eva), before);
    assert.deepEqual(await filesOf(eva), [before]);
  });

  test('a body without a picture in its place is refused', async () => {
    const eva = await person();
    const form = 'multipart/form-data; boundary=x';
    const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`;
    const field = part('Content-Disposition: form-data; name="file"', 'testo');
    const other = part('Content-Disposition: form-data; name="altro"; filename="a"', 'x');
    const cut = 'Content-Disposition: form-data; name="altro"; filename="a"\r\n\r\nx';
    const bodies: [string, string][] = [
      ['application/json', '{"file":"x"}'],
      ['image/jpeg', 'x'],
      [form, '--x--\r\n'],
      [form, `${field}--x--\r\n`],
      [form, `${other}--x--\r\n`],
      [form, `--x\r\n${cut}`],
      [form, cut.replace('altro', 'file')],
      [form, 'x'],
      ['multipart/form-data', field],
    ];
    for (const [type, text] of bodies) {
      const { status, code } = await post(eva, new Blob([text]).stream(), type);
      assert.deepEqual([text, status, code], [text, 400, 'INVALID_PAYLOAD']);
    }
    assert.deepEqual(await filesOf(eva), []);
    assert.equal(await avatarOf(eva), null);
  });

  test('of thirty pictures at once, one client has one drawn at a time, and one is kept', async () => {
    const eva = await person();
    const jpeg = await photo('jpeg', 3000, 2000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(eva, jpeg)));
    const statuses = answers.map(({ status }) => status);
    assert.ok(statuses.includes(200));
    assert.ok(statuses.includes(429));
    assert.ok(
      statuses.every((status) => status === 200 || status === 429),
      statuses.join(),
    );
    assert.deepEqual(await filesOf(eva), [await avatarOf(eva)]);
    await wear(eva, jpeg);
  });

  test('a client takes the picture away, twice if need be, and leaves no file', async () => {
    const eva = await person();
    const id = await wear(eva, await photo('webp'));
    const remove = (cookie: string) =>
      asGateway(installation(), '/account/avatar', undefined, { cookie }, 'DELETE');
    assert.equal((await remove('')).status, 403);
    assert.equal(await avatarOf(eva), id);
    for (let time = 0; time < 2; time++) assert.equal((await remove(eva.cookie)).status, 204);
    assert.equal(await avatarOf(eva), null);
    assert.deepEqual(await filesOf(eva), []);
    assert.equal((await asset(eva.cookie, id)).status, 403);
  });

  test('a picture ends no session, and no other way leads to one', async () => {
    const eva = await person();
    await wear(eva, await photo('jpeg'));
    const { rest } = await installation().login(demoUsers.cliente40.email);
    for (const [path, body] of [
      ['/users/me', { avatar: null }],
      ['/files', { title: 'x', type: 'image/png', storage: 'local' }],
      ['/files/import', { url: 'http://127.0.0.1/x.png' }],
    ] as const) {
      const call = path === '/users/me' ? rest.patch(path, body) : rest.post(path, body);
      await assert.rejects(call, path);
    }
    const me = await fetch(`${installation().url}/users/me`, { headers: { cookie: eva.cookie } });
    await me.body?.cancel();
    assert.equal(me.status, 200);
    const editor = await siteLogin(installation(), demoUsers.redattore.email);
    assert.equal((await send({ id: '', cookie: editor }, await photo('jpeg'))).status, 403);
  });

  test('a client who is not deleted in the end still sees the picture', async () => {
    const kept = await person();
    const id = await wear(kept, await photo('jpeg'));
    const { secrets, service, url } = installation();
    const others = `${roleIds.cliente},${roleIds.redattore}`;
    const administrators = await rows(service.get(`/users?limit=-1&filter[role][_nin]=${others}`));
    const refusal = await fetch(`${url}/users`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${secrets.ADMIN_TOKEN}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify([kept.id, ...administrators.map((one) => one.id)]),
    });
    // Somebody has to be left who administers.
    assert.ok(refusal.status >= 400, await refusal.text());
    assert.equal((await asset(kept.cookie, id)).status, 200);
    assert.equal((await asset((await person()).cookie, id)).status, 403);
  });

  test('a client with a picture can be deleted, and the picture goes too', async () => {
    const gone = await person();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await photo('jpeg'))]), 'foto.jpg');
    const { id } = v.parse(stored, (await post(gone, body)).text).data;
    const { service } = installation();
    await service.remove(`/users/${gone.id}`);
    assert.deepEqual(await rows(service.get(`/users?filter[id][_eq]=${gone.id}`)), []);
    await assert.rejects(async () => {
      // The picture is removed once the client is gone.
      for (let times = 0; times < 20; times++) {
        await service.get(`/files/${id}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
  });
}
