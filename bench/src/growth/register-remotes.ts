import { createHash } from 'node:crypto';
import { copyReleases, releasesOf, type SiteReleases } from '@studio/e2e/site/releases-of';
import { integrityOf } from '@studio/releases/integrity';
import { ensureKeys } from '@studio/releases/keys';
import { keysOf } from '@studio/releases/published';
import { type AppName, apps, type Release } from '@studio/shared/contract';

// Runs in its own process with the longer list of apps: copies the releases of a site into another data folder and
// makes a release of each made-up remote live there.

const repositoryApps = 4;

/** Copies a file of a release; makes scripts differ per app, because equal integrity values would compress too well. */
async function copyFile({ store }: SiteReleases, from: string, to: string, app: AppName) {
  const { bytes = Buffer.of() } = (await store.get(from)) ?? {};
  const own = from.endsWith('.js') ? Buffer.concat([bytes, Buffer.from(`\n// ${app}`)]) : bytes;
  await store.put(to, own);
  return { bytes: own.length, integrity: integrityOf(own) };
}

/** Publishes a release under the name of a made-up remote, with paths of its own, and makes it live. */
async function register(releases: SiteReleases, model: Release, app: AppName): Promise<void> {
  const version = `1.0.0-${createHash('sha256').update(app).digest('hex').slice(0, 8)}`;
  const [from, to] = [keysOf(model.app, model.version), keysOf(app, version)];
  const files: Release['files'] = [];
  for (const { path } of model.files)
    files.push({ path, ...(await copyFile(releases, from.web(path), to.web(path), app)) });
  await copyFile(releases, from.server(model.server), to.server(model.server), app);
  const routes = model.routes.map((route) => ({ ...route, path: `/${app}${route.path}` }));
  await ensureKeys(releases.keys, app);
  await releases.writeDescription({ ...model, app, version, files, routes });
  await releases.makeLive(app, version);
}

const [from = '', to = ''] = process.argv.slice(2);
await copyReleases(from, to);
const releases = releasesOf(to);
const model = await releases.readLive('auth');
for (const app of apps.slice(repositoryApps)) await register(releases, model, app);
