import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionPath } from '@studio/shared/contract';
import { expect, test } from '../site/chaos/test.ts';
import { visit } from '../site/page.ts';

/** The most bytes of scripts and styles that a small release costs a visitor of the release before. */
const most = 5000;

test.describe('returning visitor', { tag: '@releases' }, () => {
  test('a visitor loads only what a new release changed', async ({ page, context, chaosSite }) => {
    const { url, releases } = chaosSite;
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    const { version: before, files } = await releases.readLive('shell');
    const path = files.find((file) => /^shell\.\w+\.js$/.test(file.path))?.path ?? '';
    const script = await readFile(join(releases.folder, 'shell', before, 'web', path), 'utf8');
    const changed = script.replaceAll('Si è verificato un errore imprevisto', 'Qualcosa non va');
    expect(changed).not.toBe(script);
    const version = `9.9.9-text-${Date.now()}`;
    await releases.publishCopy('shell', version, { files: { [path]: changed } });
    await releases.makeLive('shell', version);
    try {
      await expect
        .poll(async () => (await fetch(`${url}${compositionPath}`)).text())
        .toContain(version);
      // The first page after a change may be an older one.
      await expect(async () => expect(await (await fetch(url)).text()).toContain(version)).toPass();
      const tab = await context.newPage();
      const loaded: Promise<readonly [string, number]>[] = [];
      tab.on('requestfinished', (request) => {
        if (!/\/releases\/.*\.(js|css)$/.test(request.url())) return;
        const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
        loaded.push(size.then((bytes) => [request.url(), bytes]));
      });
      await visit(tab, '/');
      await tab.waitForLoadState('networkidle');
      const sizes = new Map(await Promise.all(loaded));
      expect([...sizes.keys()]).toContain(`${url}/releases/shell/${version}/${path}`);
      const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      expect(total, JSON.stringify([...sizes])).toBeLessThan(most);
      await tab
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Il team', exact: true })
        .click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Il team');
    } finally {
      await releases.rollBack('shell');
    }
  });
});
