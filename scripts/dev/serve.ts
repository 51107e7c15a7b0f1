import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { followManifest, type ManifestSource } from '@studio/gateway/manifest/follow-manifest';
import { parseSettings } from '@studio/gateway/settings/settings';
import { start } from '@studio/gateway/start';
import { explainError, pageErrorSchema } from '@studio/releases/dev/error-report';
import { watchApp } from '@studio/releases/dev/local-build';
import { buildsAddress, createOpenPages, errorsAddress } from '@studio/releases/dev/open-pages';
import { reasonOf } from '@studio/releases/errors';
import { checkoutApps } from '@studio/releases/files/folders';
import type { AppName } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { createDevelopmentBuilds } from './development-builds.ts';

/** The environment that `npm run dev` gives to this program. */
const environmentSchema = v.object({
  DATA_DIR: v.string(),
  DEV_APPS: v.pipe(
    v.string(),
    v.transform((names) => names.split(',')),
    v.array(v.picklist(checkoutApps())),
  ),
});

const noReleases: ManifestSource = {
  current: () => undefined,
  onChange: () => {},
  close: () => {},
};

try {
  await serve();
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

/** Runs the gateway with development builds in the place of releases; it listens once all apps are compiled. */
async function serve(): Promise<void> {
  const { DATA_DIR, DEV_APPS: edited } = v.parse(environmentSchema, process.env);
  const settings = parseSettings(process.env);
  const folder = join(DATA_DIR, 'development');
  await rm(folder, { recursive: true, force: true });
  const pages = createOpenPages();
  const builds = createDevelopmentBuilds(folder);

  /** Compiles an app, and again after each edit; resolves once it was compiled without errors. */
  const follow = (app: AppName) =>
    new Promise<void>((resolve, reject) => {
      watchApp(app, folder, true, {
        async built(build) {
          await builds.put(build);
          pages.built(app, build);
          console.log(`built ${app}`);
          resolve();
        },
        failed(report) {
          console.log(report);
          pages.failed(app, report);
        },
      }).catch(reject);
    });

  const routes: FastifyPluginAsync = async (site) => {
    const options = { config: { rateLimit: false } };
    await site.register(builds.routes, settings);
    site.get(buildsAddress, options, (_request, reply) => pages.follow(reply.hijack().raw));
    site.addHook('preClose', async () => pages.end());
    site.post(errorsAddress, options, async ({ body }, reply) => {
      const error = v.safeParse(pageErrorSchema, body);
      if (!error.success) return reply.code(400).send();
      const report = await explainError(error.output, builds.fileOf);
      console.log(report);
      return report;
    });
  };

  const gateway = await start(settings, {
    routes,
    extendStore: builds.extendStore,
    async followReleases(...released) {
      const all = checkoutApps().every((app) => edited.includes(app));
      const source = all ? noReleases : await followManifest(...released);
      await Promise.all(edited.map(follow));
      return builds.inPlaceOf(source);
    },
  });
  process.once('SIGTERM', () => gateway.close().finally(() => process.exit()));
  console.log('ready for edits');
}
