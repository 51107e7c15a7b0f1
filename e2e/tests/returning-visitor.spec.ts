import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { fileKey } from '@studio/releases/published';
import { apps, compositionPath } from '@studio/shared/contract';
import { expect, test } from '../site/chaos/test.ts';
import { type Deltas, verifyDeltas } from '../site/deltas.ts';
import { visit } from '../site/page.ts';

/** The most bytes of scripts and styles that a small release costs a visitor of the release before. */
const most = 5000;

test.describe('returning visitor', { tag: ['@releases', '@own-releases'] }, () => {
  test('a visitor loads only what a new release changed', async ({ page, context, chaosSite }) => {
    const { url, releases } = chaosSite;
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    const live = await releases.readLive('shell');
    const path = live.files.find((file) => /^shell\.\w+\.js$/.test(file.path))?.path ?? '';
    const script = await readFile(join(releases.folder, fileKey(live, path)), 'utf8');
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
      const loaded: Request[] = [];
      tab.on('requestfinished', (request) => {
        if (/\/releases\/.*\.(js|css)$/.test(request.url())) loaded.push(request);
      });
      await visit(tab, '/');
      await tab.waitForLoadState('networkidle');
      // Sizes are asked for here, not while they load: the later click loads more, also after the end of the test.
      const sizes = new Map(
        await Promise.all(
          loaded.map(
            async (request) => [request.url(), (await request.sizes()).responseBodySize] as const,
          ),
        ),
      );
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

  test('every script and style comes to the same bytes as a difference', async ({ chaosSite }) => {
    const { url, releases } = chaosSite;
    const version = `9.9.9-all-${Date.now()}`;
    const found: Deltas[] = [];
    for (const app of apps) {
      const before = await releases.readLive(app);
      const codes = before.files.filter(({ path }) => /\.(m?js|css)$/.test(path));
      const changed = codes.map(async ({ path }) => {
        const text = await readFile(join(releases.folder, fileKey(before, path)), 'utf8');
        return [path, text.replace(/;|}/, `$&/* ${version} */`)] as const;
      });
      const files = Object.fromEntries(await Promise.all(changed));
      await releases.publishCopy(app, version, { files });
      await releases.makeLive(app, version);
      try {
        await expect
          .poll(async () => (await fetch(`${url}${compositionPath}`)).text())
          .toContain(`${app}@${version}`);
        const deltas = await verifyDeltas(url, before, await releases.readLive(app));
        expect(deltas.files).toBe(codes.length);
        found.push(deltas);
      } finally {
        await releases.rollBack(app);
      }
    }
    const sum = (of: keyof Deltas) => found.reduce((total, deltas) => total + deltas[of], 0);
    // Whole files of these copies come without Brotli, which the copies lack.
    expect(sum('bytes')).toBeLessThan(0.01 * sum('whole'));
  });
});
