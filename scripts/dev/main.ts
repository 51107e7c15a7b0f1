// The gateway during development: the same one, with builds that follow the working copy in the place of
// releases. Its arguments name the apps to build.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { followLiveSet, type ManifestSource } from '../../gateway/src/manifest/follow-manifest.ts';
import { parseSettings } from '../../gateway/src/settings.ts';
import { start } from '../../gateway/src/start.ts';
import { createBuildEvents } from './build-events.ts';
import { createDevelopmentSet } from './development-set.ts';
import { followWorkingCopy } from './follow-working-copy.ts';
import { snapshotRoutes } from './snapshot-routes.ts';

const nothingReleased: ManifestSource = {
  current: () => undefined,
  onChange: () => {},
  close: () => {},
};

try {
  const edited = v.parse(v.array(v.picklist(apps)), process.argv.slice(2));
  const builds = join(v.parse(v.string(), process.env.DATA_DIR), 'development');
  const events = createBuildEvents();
  const settings = parseSettings(process.env);
  const gateway = await start(settings, {
    async routes(app) {
      await app.register(events.routes);
      await app.register(snapshotRoutes, settings);
    },
    async followReleases(published, warn) {
      const all = apps.every((app) => edited.includes(app));
      const released = all ? nothingReleased : await followLiveSet(published, warn);
      await rm(builds, { recursive: true, force: true });
      const set = await createDevelopmentSet(released, { releases: settings.releasesDir, builds });
      await followWorkingCopy({ edited, builds, set, events });
      return set.source;
    },
  });
  process.once('SIGTERM', () => gateway.close().finally(() => process.exit()));
  console.log('ready for edits');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
