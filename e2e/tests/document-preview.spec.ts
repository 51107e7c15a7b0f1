import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { lockedPdf } from '../site/encoded-files.ts';
import { logIn } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { type Paper, publish } from '../site/papers.ts';
import { letterOf, scans } from '../site/pdf-files.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const name = 'F24 giugno 2026';

/** A document with this content. */
function paper(buffer: Buffer, mimeType = 'application/pdf', file = 'delega.pdf'): Paper {
  const content = { name: file, mimeType, buffer };
  return { type: 'F24', title: 'Delega di giugno', year: 2026, month: 6, file: content };
}

const opener = (page: Page) => page.getByRole('button', { name: /^Anteprima/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name });
const sheetsOf = (page: Page) => dialogOf(page).locator('[data-page]');

async function open(page: Page): Promise<Locator> {
  await opener(page).click();
  return dialogOf(page);
}

/** Share of a drawing that is dark, 0 to 1. */
async function ink(canvas: Locator): Promise<number> {
  await expect(canvas).toBeVisible();
  return await canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { width, height } = element;
    const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1;
    return dark / (width * height);
  });
}

test('a PDF is shown in the page, drawn and as text, and counts as previewed', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(12))]);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await logIn(page, client);
  await expect(page.getByText('Nuovo', { exact: true })).toBeVisible();
  expect(loaded.filter((url) => /pdf|preview|\.wasm$/.test(url))).toEqual([]);

  const dialog = await open(page);
  expect(await ink(dialog.locator('canvas').first())).toBeGreaterThan(0.002);
  await expect(dialog.getByRole('region', { name: 'Pagina 1 di 12' })).toContainText(
    'Foglio numero 1',
  );
  // All text of a short document is there for the browser's own search.
  await expect(sheetsOf(page).last()).toContainText('Foglio numero 12');
  const [worker] = page.workers();
  expect(worker?.url()).toMatch(
    /\/releases\/customer-area\/[^/]+\/pdf\.worker\.min\.[0-9a-f]{8}\.mjs$/,
  );
  expect(loaded.some((url) => /LiberationSans-Regular\.[0-9a-f]{8}\.ttf$/.test(url))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect(page.getByText('Nuovo', { exact: true })).toBeHidden();
  const receipts = await admin.read(
    `/items/accessi_documenti?filter[cliente][_eq]=${client.id}&fields=modo`,
  );
  expect(receipts).toEqual([{ modo: 'anteprima' }]);
});

test('the text lies where it is drawn, so that it can be selected', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(1))]);
  await logIn(page, client);
  const dialog = await open(page);
  const sheet = await sheetsOf(page).first().boundingBox();
  const words = await dialog.getByText('Foglio numero 1').boundingBox();
  expect(sheet).not.toBeNull();
  expect(words).not.toBeNull();
  if (sheet === null || words === null) return;
  // 60 of 595 points from the left; the line's foot is at 700 of 842 points from below.
  expect((words.x - sheet.x) / sheet.width).toBeCloseTo(60 / 595, 2);
  expect((words.y + words.height - sheet.y) / sheet.height).toBeCloseTo(1 - 692 / 842, 1);
  await dialog.getByText('Foglio numero 1').dblclick({ position: { x: 10, y: 10 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Foglio');
});

test('it becomes larger and smaller by button and key, and keeps its place', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(12))]);
  await logIn(page, client);
  const dialog = await open(page);
  await expect(dialog.locator('canvas').first()).toBeVisible();
  const widthOf = async () => (await sheetsOf(page).first().boundingBox())?.width ?? 0;
  const before = await widthOf();
  const field = dialog.getByRole('textbox', { name: 'Pagina' });
  await field.fill('7');
  await field.press('Enter');
  await expect(field).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Ingrandisci' }).click();
  expect((await widthOf()) / before).toBeCloseTo(1.25, 1);
  await expect(field).toHaveValue('7');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  expect((await widthOf()) / before).toBeCloseTo(0.75, 1);
  await expect(field).toHaveValue('7');
  await page.keyboard.press('0');
  expect(await widthOf()).toBeCloseTo(before, 0);
});

test('three hundred pages: only those near what is seen are drawn', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(300))]);
  await logIn(page, client);
  const dialog = await open(page);
  await expect(dialog.locator('canvas').first()).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Pagina' });
  await field.fill('250');
  await field.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Pagina 250 di 300' })).toContainText(
    'Foglio numero 250',
  );
  await expect(sheetsOf(page).nth(249).locator('canvas')).toBeVisible();
  await expect(sheetsOf(page).first().locator('canvas')).toHaveCount(0);
  expect(await dialog.locator('canvas').count()).toBeLessThan(10);
  await expect(sheetsOf(page).nth(100)).toHaveText('');
});

test('closing leaves no worker, no font and no canvas behind', async ({ page, admin, clients }) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(3))]);
  await logIn(page, client);
  const left = () =>
    page.evaluate(() => [document.fonts.size, document.querySelectorAll('canvas').length]);
  const before = await left();
  const dialog = await open(page);
  await expect(dialog.locator('canvas').first()).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(left).toEqual(before);
});

for (const [kind, bytes] of Object.entries(scans)) {
  test(`a scanned document is shown: ${kind}`, async ({ page, admin, clients }) => {
    const client = await clients.add();
    await publish(admin, client, [paper(bytes)]);
    await logIn(page, client);
    const dialog = await open(page);
    // The box is half of the page.
    await expect.poll(() => ink(dialog.locator('canvas').first())).toBeGreaterThan(0.4);
  });
}

test('a picture is shown as one', async ({ page, admin, clients }) => {
  const client = await clients.add();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await publish(admin, client, [paper(Buffer.from(pixel, 'base64'), 'image/png', 'delega.png')]);
  await logIn(page, client);
  const dialog = await open(page);
  const picture = dialog.getByRole('img', { name });
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1);
});

test('one with a password, and one that is damaged, say so and can still be saved', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(lockedPdf)]);
  await logIn(page, client);
  const dialog = await open(page);
  await expect(dialog.getByRole('alert')).toContainText('protetto da una password');
  await expect(dialog.getByRole('link', { name: `Scarica ${name}` })).toBeVisible();
  const other = await clients.add();
  await page.context().clearCookies();
  await publish(admin, other, [paper(Buffer.from('%PDF-1.7\nnothing else'))]);
  await logIn(page, other);
  await open(page);
  await expect(dialog.getByRole('alert')).toContainText('danneggiato');
});

test('a file that does not come is asked for again', async ({
  page,
  admin,
  clients,
  incidents,
}) => {
  incidents.expect(/request failed: GET .*\/api\/assets\//);
  incidents.expect(/Failed to load resource: net::ERR_FAILED/);
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(1))]);
  await logIn(page, client);
  await page.route('**/api/assets/**', (route) => route.abort('failed'), { times: 1 });
  const dialog = await open(page);
  await expect(dialog.getByRole('alert')).toContainText('Il documento non è arrivato');
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await expect(dialog.getByText('Foglio numero 1')).toBeAttached();
});

test('after the session has ended elsewhere, the preview leads to the login and back', async ({
  page,
  admin,
  clients,
  incidents,
}) => {
  incidents.expect(/status of 401/);
  incidents.expect(/current user: /);
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(1))]);
  await logIn(page, client);
  await expect(opener(page)).toBeVisible();
  // As the firm ends a client's sessions.
  await clients.change(client, { status: 'suspended' });
  await clients.change(client, { status: 'active' });
  const dialog = await open(page);
  await expect(dialog.getByRole('alert')).toContainText('Il tuo accesso è scaduto');
  await dialog.getByRole('button', { name: 'Accedi di nuovo' }).click();
  await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti/);
});

test('the worker that reads a hostile PDF reaches nothing but released files', async ({
  page,
  admin,
  clients,
}) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(1))]);
  await logIn(page, client);
  const dialog = await open(page);
  await expect(dialog.locator('canvas').first()).toBeVisible();
  const [worker] = page.workers();
  const outcome = await worker?.evaluate(async () => {
    const attempt = (address: string) =>
      fetch(address).then(
        () => 'answered',
        () => 'refused',
      );
    // By a timer: what the test itself has the worker run may evaluate text.
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          new Function('return 1')();
          resolve('answered');
        } catch {
          resolve('refused');
        }
      });
    });
    return [
      await attempt('/api/users/me'),
      await attempt('https://example.com/'),
      evaluated,
      await attempt(location.href),
    ];
  });
  expect(outcome).toEqual(['refused', 'refused', 'refused', 'answered']);
});

test('no page starts a worker from anywhere else, nor compiles WebAssembly', async ({
  page,
  clients,
  incidents,
}) => {
  incidents.expect(/policy violation: require-trusted-types-for/);
  incidents.expect(/requires 'TrustedScriptURL'/);
  incidents.expect(/policy violation: script-src/);
  const client = await clients.add();
  await logIn(page, client);
  const outcome = await page.evaluate(async () => {
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    const compiled = await WebAssembly.compile(empty).then(
      () => 'compiled',
      () => 'refused',
    );
    try {
      new Worker('/api/assets/an-upload');
      return [compiled, 'started'];
    } catch {
      return [compiled, 'refused'];
    }
  });
  expect(outcome).toEqual(['refused', 'refused']);
});

test('nothing bars anybody from it, in both colour schemes', async ({ page, admin, clients }) => {
  const client = await clients.add();
  await publish(admin, client, [paper(letterOf(2))]);
  await logIn(page, client);
  const dialog = await open(page);
  await expect(dialog.locator('canvas').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .include('dialog[open]')
      // Text over its drawing is transparent on purpose.
      .exclude('[data-page]')
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});
