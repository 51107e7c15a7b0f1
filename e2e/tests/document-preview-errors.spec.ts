import {
  documentName,
  documentOf,
  openLetter,
  openPreview,
  openPreviewOf,
  previewOpener,
} from '../site/document-preview.ts';
import { lockedPdf } from '../site/encoded-files.ts';
import { logIn } from '../site/log-in.ts';
import { phone } from '../site/page.ts';
import { letterOf } from '../site/pdf-files.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

test.describe('errors of the document preview', { tag: '@documents' }, () => {
  test('the preview offers to save a file that is protected or damaged', async ({
    page,
    openDocuments,
  }) => {
    const dialog = await openPreviewOf(page, openDocuments, documentOf(lockedPdf));
    await expect(dialog.getByRole('alert')).toContainText('protetto da una password');
    await expect(dialog.getByRole('link', { name: `Scarica ${documentName}` })).toBeVisible();
    await page.context().clearCookies();
    const damaged = documentOf(Buffer.from('%PDF-1.7\nnothing else'));
    await openPreviewOf(page, openDocuments, damaged);
    await expect(dialog.getByRole('alert')).toContainText('danneggiato');
  });

  test('the preview requests a missing file again', async ({ page, openDocuments, incidents }) => {
    incidents.expect(/request failed: GET .*\/api\/assets\//);
    incidents.expect(/Failed to load resource: net::ERR_FAILED/);
    await openDocuments([documentOf(letterOf(1))]);
    await page.route('**/api/assets/**', (route) => route.abort('failed'), { times: 1 });
    const dialog = await openPreview(page);
    await expect(dialog.getByRole('alert')).toContainText('Il documento non è arrivato');
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await expect(dialog.getByText('Foglio numero 1')).toBeAttached();
  });

  test('the preview leads to the login and back after the session ended elsewhere', async ({
    page,
    clients,
    openDocuments,
    incidents,
  }) => {
    incidents.expect(/status of 401/);
    incidents.expect(/current user: /);
    const { client } = await openDocuments([documentOf(letterOf(1))]);
    await expect(previewOpener(page)).toBeVisible();
    // The firm ends a client's sessions in the same way.
    await clients.change(client, { status: 'suspended' });
    await clients.change(client, { status: 'active' });
    const dialog = await openPreview(page);
    await expect(dialog.getByRole('alert')).toContainText('Il tuo accesso è scaduto');
    await dialog.getByRole('button', { name: 'Accedi di nuovo' }).click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fdocumenti/);
  });

  test('the worker that reads a hostile PDF can reach only released files', async ({
    page,
    openDocuments,
  }) => {
    const dialog = await openLetter(page, openDocuments, 1);
    await expect(dialog.locator('canvas').first()).toBeVisible();
    const [worker] = page.workers();
    const outcome = await worker?.evaluate(async () => {
      const attempt = (address: string) =>
        fetch(address).then(
          () => 'answered',
          () => 'refused',
        );
      // Runs in a timer: code that the test itself passes to the worker may evaluate text.
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

  test('no page can start a foreign worker or compile WebAssembly', async ({
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
});
