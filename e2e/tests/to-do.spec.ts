import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Page } from '@playwright/test';
import { violationsOf } from '../site/accessibility.ts';
import { publish } from '../site/documents.ts';
import { forward, proxyOptions } from '../site/forward.ts';
import { logIn } from '../site/log-in.ts';
import { interfaceMessages } from '../site/messages.ts';
import { phone, visit } from '../site/page.ts';
import { record } from '../site/real-table.ts';
import { expect, test } from '../site/test.ts';

const toDo = '/account/da-fare';

test.use({ viewport: phone });

/** Returns the files that the page lists as sent, folded or not; the newest first. */
const sentRows = (page: Page) => page.getByRole('region', { name: 'Inviati' }).locator('li');

/** Returns a PDF with so many bytes; no two are equal. */
function pdfFile(name: string, bytes: number) {
  const buffer = Buffer.alloc(bytes, `% ${name} ${Math.random()}\n`);
  buffer.write('%PDF-1.4\n%%EOF\n');
  return { name, mimeType: 'application/pdf', buffer };
}

/** Returns a photo, drawn by the browser, of which one half is red and the other blue. */
async function photo(page: Page, name: string) {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    for (const [x, colour] of [
      [0, '#c00'],
      [400, '#00c'],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(x, 0, 400, 600);
    }
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') };
}

/** Returns the function that limits the page's uploads to so many bytes a second; -1 is no limit. */
async function limitOf(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  return (uploadThroughput: number) =>
    protocol.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
}

/**
 * Starts a proxy between a browser and the site that can cut all connections: a browser that only plays offline lets
 * the rest of an upload pass. A strict one is like those of some firms: it takes bodies of 1 MiB at most, as nginx does by
 * default, and no methods but GET and POST; a mute one closes the connection in place of an answer.
 */
async function startLine() {
  let isCut = false;
  let manner: 'open' | 'strict' | 'mute' = 'open';
  const server = createServer(proxyOptions, (incoming, outgoing) => {
    if (isCut) return incoming.destroy();
    const { url = '', method = '', headers } = incoming;
    const refusal = !['GET', 'POST'].includes(method)
      ? 405
      : Number(headers['content-length'] ?? 0) > 1024 * 1024
        ? 413
        : undefined;
    if (manner === 'mute' && refusal !== undefined) return incoming.destroy();
    if (manner === 'strict' && refusal !== undefined) {
      incoming.resume();
      return outgoing.writeHead(refusal, { 'content-type': 'text/html' }).end('<h1>Refused</h1>');
    }
    const { hostname: host, port, pathname, search } = new URL(url);
    return forward(incoming, outgoing, { host, port: Number(port), path: pathname + search });
  });
  // The test's own requests come by tunnels, which stay.
  server.on('connect', ({ url = '' }, near) => {
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    be(way: 'strict' | 'mute') {
      manner = way;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Line = Awaited<ReturnType<typeof startLine>>;

const testWithLine = test.extend<{ line: Line }>({
  line: async ({ browser: _ }, use) => {
    const line = await startLine();
    await use(line);
    await line.stop();
  },
  proxy: ({ line }, use) => use({ server: line.server }),
});

/** Returns the bytes of the only file on its way that the page says have left. */
const bytesSent = (page: Page) => async () =>
  Number((await page.getByRole('progressbar').getAttribute('value')) ?? 0);

test.describe('to do', { tag: '@account' }, () => {
  testWithLine(
    'a large file goes on where it was, by itself, after a gap in the network',
    { tag: '@real' },
    async ({ page, context, line, admin, clients, incidents }) => {
      const client = await clients.add();
      await admin.add('/items/richieste_documenti', {
        cliente: client.id,
        titolo: 'Visura camerale',
      });
      await logIn(page, client, toDo);
      const asked = page.getByRole('listitem').filter({ hasText: 'Visura camerale' });
      await asked.getByRole('button', { name: 'Invia il documento' }).click();
      await asked.getByLabel('Scegli i file').setInputFiles(pdfFile('visura.pdf', 6_000_000));
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname === '/api/uploads') calls.push('announced');
        const offset = request.headers()['upload-offset'];
        if (offset !== undefined) calls.push(offset);
      });
      // Half a minute for the file: the gap comes in its middle however slow the machine is.
      const limit = await limitOf(page);
      await limit(200_000);
      await asked.getByRole('button', { name: 'Invia 1 file' }).click();
      await expect.poll(bytesSent(page)).toBeGreaterThan(300_000);
      line.cut();
      await context.setOffline(true);
      await expect(asked.getByText(/Sei offline/)).toBeVisible();
      await expect(asked.getByRole('progressbar')).toBeVisible();
      // The page hears of the network a moment before or after its requests do: this one fails in any case.
      incidents.expect(/ERR_(EMPTY_RESPONSE|CONNECTION_RESET|INTERNET_DISCONNECTED)/);
      await page.evaluate(() => fetch('/robots.txt').catch(() => undefined));
      line.mend();
      await limit(-1);
      await context.setOffline(false);
      await expect(sentRows(page)).toHaveText(/visura\.pdf.*6 MB/s);
      const [announced, ...offsets] = calls;
      expect(announced).toBe('announced');
      expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
      expect(Number(offsets[1])).toBeGreaterThan(0);
      await record('6 MB over a line that is cut', `goes on at byte ${offsets[1]}`);
    },
  );

  testWithLine(
    'a file arrives through a proxy that takes small bodies, and only GET and POST',
    { tag: ['@real', '@long'] },
    async ({ page, line, clients, incidents }) => {
      await logIn(page, await clients.add(), toDo);
      incidents.expect(/405|413/);
      incidents.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
      for (const manner of ['strict', 'mute'] as const) {
        // What a page has learned of its network ends with it.
        await page.reload();
        line.be(manner);
        await page.getByRole('button', { name: 'Invia un documento' }).click();
        const file = pdfFile(`${manner}.pdf`, 3_000_000);
        await page.getByLabel('Scegli i file').setInputFiles(file);
        await page.getByRole('button', { name: 'Invia 1 file' }).click();
        const sent = sentRows(page).filter({ hasText: file.name });
        await expect(sent).toHaveText(/Ricevuto/);
        const href = (await sent.locator('a').getAttribute('href')) ?? '';
        const stored = await (await page.request.get(href)).body();
        expect(stored.equals(file.buffer)).toBe(true);
        await record(`a ${manner} proxy`, `received ${stored.length} bytes, the same`);
      }
    },
  );

  const whileSent =
    'a file that changes while it is sent is chosen again, and arrives as it is then';
  test(whileSent, { tag: ['@real', '@long'] }, async ({ page, clients, incidents }, testInfo) => {
    await logIn(page, await clients.add(), toDo);
    await page.getByRole('button', { name: 'Invia un documento' }).click();
    const { buffer } = pdfFile('cassa.pdf', 6_000_000);
    const path = testInfo.outputPath('cassa.pdf');
    await writeFile(path, buffer);
    await page.getByLabel('Scegli i file').setInputFiles(path);
    const limit = await limitOf(page);
    await limit(200_000);
    await page.getByRole('button', { name: 'Invia 1 file' }).click();
    await expect.poll(bytesSent(page)).toBeGreaterThan(300_000);
    incidents.expect(/ERR_UPLOAD_FILE_CHANGED|ERR_FAILED/);
    await appendFile(path, '% a line more');
    await expect(page.getByText(/^Il file è cambiato/)).toBeVisible();
    await limit(-1);
    await page.getByLabel('Scegli i file').setInputFiles(path);
    await expect(page.getByText(/il file è cambiato, lo inviamo da capo/)).toBeVisible();
    await page.getByRole('button', { name: 'Invia 1 file' }).click();
    const sent = sentRows(page).filter({ hasText: 'cassa.pdf' });
    await expect(sent).toHaveText(/Ricevuto/);
    const href = (await sent.locator('a').getAttribute('href')) ?? '';
    const stored = await (await page.request.get(href)).body();
    expect(stored.equals(await readFile(path))).toBe(true);
    await record('a file changed while it is sent', 'chosen again, received as it is then');
  });

  test('photos become one PDF, and an unfinished upload goes on after a reload', async ({
    page,
    clients,
  }) => {
    const client = await clients.add();
    await logIn(page, client, toDo);
    await expect(page.getByText(/non hai nulla da fare/)).toBeVisible();
    await page.getByRole('button', { name: 'Invia un documento' }).click();
    await page.getByRole('button', { name: 'Fotografa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Foto in un PDF' });
    const photos = [await photo(page, 'uno.jpg'), await photo(page, 'due.jpg')];
    await dialog.getByLabel('Scegli foto').setInputFiles(photos);
    const pages = dialog.getByRole('list', { name: 'Pagine' }).getByRole('button');
    await expect(pages).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    // Without a pointer: turn, crop to the upper half, which is red, and move the page.
    await dialog.getByRole('button', { name: 'Ruota a destra' }).press('Enter');
    const shown = dialog.getByRole('img', { name: /^Pagina 1/ });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(600);
    const corner = dialog.getByRole('button', { name: 'Angolo in basso a destra' });
    await corner.focus();
    for (let times = 0; times < 10; times++) await page.keyboard.press('Shift+ArrowUp');
    await expect(dialog.getByText('Ritaglio: 100% per 50%')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sposta dopo' }).press('Enter');
    // By pointer, and back.
    const handle = dialog.getByRole('button', { name: 'Angolo in alto a sinistra' });
    const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByText(/Ritaglio: [5-9]\d%/)).toBeVisible();
    await handle.focus();
    for (const way of ['ArrowLeft', 'ArrowUp'])
      for (let times = 0; times < 20; times++) await page.keyboard.press(`Shift+${way}`);
    await expect(dialog.getByText('Ritaglio: 100% per 50%')).toBeVisible();
    await dialog.getByRole('button', { name: 'Crea il PDF (2 pagine)' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Foto .*\.pdf$/)).toBeVisible();
    await page.getByLabel(/Messaggio/).fill('Le due pagine');
    await page.getByRole('button', { name: 'Invia 1 file' }).click();
    const sent = sentRows(page).filter({ hasText: 'Le due pagine' });
    await expect(sent).toHaveText(/PDF.*Ricevuto/s);
    const file = await page.request.get((await sent.locator('a').getAttribute('href')) ?? '');
    const text = (await file.body()).toString('latin1');
    // The second page was the first photo: turned to 600 × 800, of which half stayed.
    const sizes = [...text.matchAll(/Width (\d+) \/Height (\d+)/g)].map(([, w, h]) => `${w}×${h}`);
    expect(sizes).toEqual(['800×600', '600×400']);

    const large = pdfFile('bilancio.pdf', 9_000_000);
    const limit = await limitOf(page);
    await limit(2_000_000);
    await page.getByRole('button', { name: 'Invia un documento' }).click();
    await page.getByLabel('Scegli i file').setInputFiles(large);
    await page.getByRole('button', { name: 'Invia 1 file' }).click();
    await expect.poll(bytesSent(page)).toBeGreaterThan(2_000_000);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await limit(-1);
    await expect(page.getByText(/Invio non finito \(9 MB\)/)).toBeVisible();
    const announced: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/uploads')) announced.push('POST');
    });
    await page.getByLabel('Scegli i file').setInputFiles(large);
    await expect(sentRows(page).filter({ hasText: 'bilancio.pdf' })).toHaveText(/Ricevuto/);
    expect(announced).toEqual([]);

    // The same content again, under another name.
    await page.getByRole('button', { name: 'Invia un documento' }).click();
    await page.getByLabel('Scegli i file').setInputFiles({ ...large, name: 'copia.pdf' });
    await expect(page.getByText(/^Già inviato il/)).toBeVisible();
  });

  test('shows 200 requests at once, and with payments and approvals in English', async ({
    page,
    admin,
    clients,
    browser,
  }) => {
    const client = await clients.add();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      cliente: client.id,
      titolo: `Documento ${index + 1}`,
    }));
    await admin.createAll('/items/richieste_documenti', rows);
    const [document] = await publish(admin, client, [
      { type: 'F24', title: 'F24 IVA', year: 2026, month: 10 },
    ]);
    const asked = { risposta_chiesta: 'approvazione', risposta_entro: '2030-12-10' };
    await admin.patch(`/items/documenti_clienti/${document?.id}`, asked);
    await admin.create('/items/scadenze_clienti', {
      ...{ cliente: client.id, tributo: 'F24 IVA', importo: '1234567.80', scade_il: '2030-12-16' },
      ...{ modo: 'iban', iban: 'IT60X0542811101000000123456' },
    });
    await logIn(page, client, '/account/documenti');
    await page.getByRole('link', { name: /^Da fare/ }).click();
    await expect(page.getByRole('heading', { name: 'Documento 1', exact: true })).toBeVisible();
    // The dialog lies inside the card of the request: the card's own buttons are narrower than their text asks for.
    await page
      .getByRole('button', { name: /^Chiedi allo studio/ })
      .first()
      .click();
    const cross = page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).locator('svg');
    await expect.poll(async () => (await cross.boundingBox())?.width).toBe(22);
    await page.keyboard.press('Escape');
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      locale: 'en-GB',
      baseURL: new URL(page.url()).origin,
    });
    const english = await context.newPage();
    await visit(english, toDo);
    await expect(english.getByRole('heading', { level: 1 })).toHaveText('To do');
    await expect(english.getByRole('heading', { name: 'F24 IVA' })).toHaveCount(2);
    await english.getByRole('button', { name: /^I have paid/ }).click();
    await english.getByRole('button', { name: 'Send a document' }).click();
    await expect(english.getByLabel('Choose files')).toBeAttached();
    const lines = (await english.getByRole('main').allInnerTexts()).join('\n').split('\n');
    expect(lines.filter((line) => interfaceMessages.it.includes(line))).toEqual([]);
    await context.close();
  });
});
