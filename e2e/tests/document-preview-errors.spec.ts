import { documentName, documentOf, openLetter, openPreview } from '../site/document-preview.ts';
import { lockedPdf } from '../site/encoded-files.ts';
import { phone } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

test.describe('errors of the document preview', { tag: '@documents' }, () => {
  test('the preview offers to save a file that is protected or damaged', async ({
    page,
    openDocuments,
  }) => {
    const damaged = documentOf(Buffer.from('%PDF-1.7\nnothing else'));
    await openDocuments([documentOf(lockedPdf), { ...damaged, month: 5 }]);
    const dialog = await openPreview(page);
    await expect(dialog.getByRole('alert')).toContainText('protetto da una password');
    await expect(dialog.getByRole('link', { name: `Scarica ${documentName}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Documento successivo' }).click();
    const other = page.getByRole('dialog', { name: 'F24 maggio 2026' });
    await expect(other.getByRole('alert')).toContainText('danneggiato');
  });

  test('the worker that reads a hostile PDF reaches only released files, and no page starts a foreign one or compiles WebAssembly', async ({
    page,
    openDocuments,
    incidents,
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

    incidents.expect(/policy violation: require-trusted-types-for/);
    incidents.expect(/requires 'TrustedScriptURL'/);
    incidents.expect(/policy violation: script-src/);
    const ofPage = await page.evaluate(async () => {
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
    expect(ofPage).toEqual(['refused', 'refused']);
  });
});
