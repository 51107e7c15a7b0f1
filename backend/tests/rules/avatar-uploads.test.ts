import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { folders } from '@studio/shared/contract';
import sharp from 'sharp';
import { keptPicture, type Person, pictureCalls } from '../support/avatars.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { photo, plainPng } from '../support/pictures.ts';

const installation = await sharedInstallation();

const { person, post, send, wear, avatarOf, filesOf, asset } = pictureCalls(installation);
let ada: Person;

before(async () => {
  ada = await person();
});

test('accepts a picture by its content, redraws it as a square and replaces the previous one', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = Buffer.concat([await photo(format), Buffer.from('<script>canary</script>')]);
    const { status, text } = await send(ada, bytes, '../../x.html', 'text/html');
    assert.equal(status, 200, `${format} ${text}`);
    const id = keptPicture(text);
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
    const file = await row(installation.service.get(`/files/${id}?fields=*`));
    assert.equal(file.folder, folders.avatar.id);
    assert.equal(file.uploaded_by, ada.id);
    assert.equal(file.type, 'image/webp');
    assert.ok(!JSON.stringify(file).includes('canary'));
    assert.ok(!JSON.stringify(file).includes('html'));
  }
});

test('rejects a file that is not a picture or is damaged, and changes nothing', async () => {
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
    'the beginning of a JPEG': jpeg.subarray(0, 20),
    'another kind of picture': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'an archive': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    'a program': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]),
    zeros: Buffer.alloc(1000),
  };
  for (const [what, bytes] of Object.entries(hostile)) {
    const { status, code, text } = await send(ada, bytes, 'foto.png', 'image/png');
    assert.deepEqual([what, status, code], [what, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    assert.doesNotMatch(text, /sharp|vips/i);
  }
  assert.equal(await avatarOf(ada), before);
  assert.deepEqual(await filesOf(ada), [before]);
});

test('accepts exactly five megabytes and rejects one byte more, with and without a length', async () => {
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
  // Without a length: megabytes until the server says stop.
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

test('rejects a body without the picture’s part', async () => {
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

test('ignores everything in the request except the picture', async () => {
  const eva = await person();
  const adas = await wear(ada, await photo('png'));
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...{ id: adas, folder: folders.pubblici.id, storage: 'altro', user: ada.id },
    ...{ filename_disk: '../../../x.html', type: 'text/html', uploaded_by: ada.id },
  }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await photo('jpeg'))]), 'foto.jpg');
  const { status, text } = await post(eva, form);
  assert.equal(status, 200, text);
  const id = keptPicture(text);
  assert.notEqual(id, adas);
  const file = await row(installation.service.get(`/files/${id}?fields=*`));
  assert.deepEqual(
    [file.folder, file.uploaded_by, file.type],
    [folders.avatar.id, eva.id, 'image/webp'],
  );
  assert.ok(!String(file.filename_disk).includes('..'));
  assert.equal(await avatarOf(ada), adas);
});

test('takes no picture without a session', async () => {
  const { status } = await send({ id: '', cookie: '' }, await photo('jpeg'));
  assert.ok([401, 403].includes(status), String(status));
});

test('redraws one of thirty simultaneous pictures at a time and stores one', async () => {
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
