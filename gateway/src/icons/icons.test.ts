import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import * as v from 'valibot';
import { iconPaths, siteFileLinks, webManifestPath } from '../document/site-files.ts';
import { parseXml } from '../testing/parse-xml.ts';
import { startSite } from '../testing/site.ts';
import { drawPng } from './draw.ts';
import { markOf } from './marks.ts';

const firm = 'Studio Bellandi Società tra Professionisti a r.l.';

const backend = () => ({ body: { data: { denominazione: firm } } });

/** Returns width, height and pixels of a PNG with four channels. */
async function readPng(file: Buffer) {
  assert.equal(file.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  assert.equal(info.channels, 4);
  const pixel = (x: number, y: number) => {
    const start = (y * width + x) * 4;
    return [...data.subarray(start, start + 4)];
  };
  return { width, height, pixel };
}

test('draws the first letter of the firm’s own name', () => {
  assert.deepEqual(markOf(firm), markOf('B'));
  assert.deepEqual(markOf('Studio Associato dott. Ènzo Verdi'), markOf('E'));
  assert.deepEqual(markOf('Studio Commercialisti'), markOf('S'));
  assert.notDeepEqual(markOf('Bianchi'), markOf('Rossi'));
  assert.deepEqual(markOf('税理士'), markOf(''));
});

test('draws each letter and the arcade within the part that no system cuts off', async () => {
  for (const letter of ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']) {
    const { pixel } = await readPng(await drawPng(markOf(letter), { size: 64, isRound: false }));
    let inked = 0;
    let furthest = 0;
    for (let y = 0; y < 64; y += 1)
      for (let x = 0; x < 64; x += 1) {
        const [red = 0] = pixel(x, y);
        if (red < 200) continue;
        inked += 1;
        furthest = Math.max(furthest, Math.hypot(x - 31.5, y - 31.5));
      }
    assert.ok(inked > 150, letter);
    assert.ok(furthest < 0.4 * 64, letter);
  }
});

test('serves the icons of every place with their types and a long time to keep', async (context) => {
  const { app } = await startSite(context, { backend });
  for (const [path, size, cornerOpacity] of [
    [iconPaths.apple, 180, 255],
    [iconPaths.maskable, 512, 255],
    [iconPaths.small, 192, 0],
    [iconPaths.large, 512, 0],
  ] as const) {
    const answer = await app.inject(path);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.match(String(answer.headers['cache-control']), /^public, max-age=604800/);
    const { width, height, pixel } = await readPng(answer.rawPayload);
    assert.deepEqual([width, height], [size, size]);
    assert.equal(pixel(0, 0)[3], cornerOpacity);
    assert.deepEqual(pixel(size / 2, 4), [0x1d, 0x55, 0x46, 255]);
    const again = await app.inject({
      url: path,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    assert.equal(again.statusCode, 304);
  }
  const svg = await app.inject(iconPaths.svg);
  assert.equal(svg.headers['content-type'], 'image/svg+xml');
  assert.equal(parseXml(svg.body).name, 'svg');
});

test('packs the small sizes into favicon.ico', async (context) => {
  const { app } = await startSite(context, { backend });
  const { rawPayload: ico, headers } = await app.inject(iconPaths.ico);
  assert.equal(headers['content-type'], 'image/x-icon');
  assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index;
    assert.equal(ico[entry], size);
    const offset = ico.readUInt32LE(entry + 12);
    const png = await readPng(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)));
    assert.equal(png.width, size);
  }
});

const manifestSchema = v.object({
  name: v.string(),
  short_name: v.string(),
  start_url: v.literal('/account'),
  display: v.literal('standalone'),
  display_override: v.array(v.string()),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
  theme_color: v.string(),
  background_color: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.string() })),
});

test('names the site, its colours and its icons in the web app manifest', async (context) => {
  const { app } = await startSite(context, { backend });
  const answer = await app.inject(webManifestPath);
  assert.equal(answer.headers['content-type'], 'application/manifest+json');
  const manifest = v.parse(manifestSchema, answer.json());
  assert.equal(manifest.name, firm);
  assert.equal(manifest.short_name, 'Studio Bellandi');
  assert.deepEqual(
    manifest.icons.map(({ sizes }) => sizes),
    ['any', '192x192', '512x512', '512x512'],
  );
  for (const { src, type } of manifest.icons)
    assert.equal((await app.inject(src)).headers['content-type'], type);
});

test('serves icons for any firm, to be asked for again, while the backend is away', async (context) => {
  const { app } = await startSite(context, { backend: () => ({ status: 503 }) });
  const answer = await app.inject(iconPaths.svg);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'no-cache');
  const manifest = v.parse(manifestSchema, (await app.inject(webManifestPath)).json());
  assert.equal(manifest.short_name, 'Lo studio');
});

test('links every file from a document’s head', () => {
  for (const path of [iconPaths.ico, iconPaths.svg, iconPaths.apple, webManifestPath])
    assert.ok(siteFileLinks.includes(`href="${path}"`), path);
});
