import { createHash } from 'node:crypto';
import type { SiteReleases } from '@studio/e2e/site/releases-of';
import { integrityOf } from '@studio/releases/integrity';
import { ensureKeys, publicKeysIn } from '@studio/releases/keys';
import { changeManifest, granted } from '@studio/releases/manifest';
import { fileKey, keysOf } from '@studio/releases/published';
import type { AppName, Release } from '@studio/shared/contract';
import { scriptBytes, visit, withBrowser } from '../common/browser.ts';
import { kilobytes, median, milliseconds, repeat, table } from '../common/figures.ts';
import { withGateways } from '../common/gateways.ts';
import type { Section } from './section.ts';

/** The numbers of remotes; the site has three of its own. */
const remoteCounts = [3, 10, 30] as const;

/** The number of visits per median. */
const times = 5;

/** Copies a file of a release; makes scripts differ per app, because equal integrity values would compress too well. */
async function copyFile({ store }: SiteReleases, from: string, to: string, app: AppName) {
  const { bytes = Buffer.of() } = (await store.get(from)) ?? {};
  const own = from.endsWith('.js') ? Buffer.concat([bytes, Buffer.from(`\n// ${app}`)]) : bytes;
  await store.put(to, own);
  return { bytes: own.length, integrity: integrityOf(own) };
}

/** Grants a made-up remote paths of its own, publishes a release under its name and makes it live. */
async function register(releases: SiteReleases, model: Release, app: AppName): Promise<void> {
  await ensureKeys(releases.keys, app);
  const keys = await publicKeysIn(releases.keys)(app);
  await changeManifest(releases.access, (live) =>
    granted(live, app, { keys, paths: [`/${app}`] }, { at: new Date().toISOString(), by: 'bench' }),
  );
  const version = `1.0.0-${createHash('sha256').update(app).digest('hex').slice(0, 8)}`;
  const [from, to] = [keysOf(model.app, model.version), keysOf(app, version)];
  const files: Release['files'] = [];
  for (const { path } of model.files)
    files.push({
      path,
      ...(await copyFile(
        releases,
        fileKey(model, path),
        fileKey({ ...model, app, version }, path),
        app,
      )),
    });
  await copyFile(releases, from.server(model.server), to.server(model.server), app);
  const routes = model.routes.map((route) => ({ ...route, path: `/${app}${route.path}` }));
  await releases.writeDescription({ ...model, app, version, files, routes });
  await releases.makeLive(app, version);
}

/** Measures the cost of remotes that a page does not need for the first view of home. */
export const growth: Section = async ({ chromium, progress }) => {
  const rows = await withBrowser(chromium, async (browser) => {
    const measured: string[][] = [];
    for (const remotes of remoteCounts) {
      progress(`measuring home with ${remotes} remotes …`);
      const prepare = async (releases: SiteReleases) => {
        const model = await releases.readLive('auth');
        for (let made = 3; made < remotes; made += 1)
          await register(releases, model, `made-up-${made}`);
      };
      await withGateways({ prepare }, async ({ url }) => {
        // The first visit creates pictures and renders the page; it is not measured.
        await visit(browser, `${url}/`);
        const visits = await repeat(times, () => visit(browser, `${url}/`));
        const { exchanges = [] } = visits.at(-1) ?? {};
        const shown = visits.map(
          (one) => one.firstContentAt - Math.min(...one.exchanges.map(({ sentAt }) => sentAt)),
        );
        measured.push([
          `${remotes}`,
          kilobytes(scriptBytes(exchanges, /^Document$/)),
          kilobytes(scriptBytes(exchanges)),
          kilobytes(scriptBytes(exchanges, /^Stylesheet$/)),
          `${exchanges.length}`,
          milliseconds(median(shown) * 1000),
        ]);
      });
    }
    return measured;
  });
  return `### Growth with the number of remotes (first view of home; kB on the wire)

Aim: a remote that a page does not need costs its first view no request, no code and no time. Medians of ${times}.

${table(['Remotes', 'document', 'JavaScript', 'CSS', 'requests', 'first content'], rows)}`;
};
