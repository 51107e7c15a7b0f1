import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { largestView } from '@studio/releases/bytes';
import { apps, paths } from '@studio/shared/contract';
import * as v from 'valibot';
import { expect, test } from '../site/chaos/test.ts';

const tool = join(import.meta.dirname, '../../releases/src/main.ts');

const checkText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    result: v.object({
      apps: v.record(
        v.string(),
        v.object({
          problems: v.array(v.string()),
          smoke: v.object({
            problems: v.array(v.string()),
            // The release of the working copy is live here: its own faults are those of the live release.
            warnings: v.array(v.string()),
            journeys: v.object({ done: v.number(), leftOut: v.array(v.string()) }),
          }),
        }),
      ),
    }),
  }),
);

// A check ends by itself: each of its steps has a timeout.
test.describe.configure({ timeout: 900_000 });

test.describe('the check of the working copy', { tag: ['@checks', '@own-releases'] }, () => {
  for (const app of apps)
    test(`finds no fault in ${app}`, { tag: '@long' }, async ({ chaosSite: { url, releases } }) => {
      const { version } = await releases.readLive(app);
      const env = {
        ...process.env,
        RELEASES_DIR: releases.folder,
        RELEASE_KEYS: releases.keys,
      };
      const args = ['check', app, '--version', version, '--site', url, '--json'];
      const { output, errors } = await new Promise<Record<'output' | 'errors', string>>((resolve) =>
        execFile(process.execPath, [tool, ...args], { env }, (_error, output, errors) =>
          resolve({ output, errors }),
        ),
      );
      const checked = v.safeParse(checkText, output);
      const found = checked.success ? checked.output.result.apps[app] : undefined;
      expect(found, `${output}${errors}`).toBeDefined();
      const { problems, warnings, journeys } = found?.smoke ?? {};
      const faults = [found?.problems, problems, warnings, journeys?.leftOut];
      expect(faults.flatMap((texts = []) => texts)).toEqual([]);
    });

  test("the page 'Da fare' shows after 40 kB of scripts of its app at most", async ({
    chaosSite: { releases },
  }) => {
    const live = await releases.readLive('customer-area');
    const toDo = live.routes.filter(({ path }) => path === paths.toDo.href());
    expect(toDo.flatMap(({ scripts }) => scripts)).not.toEqual([]);
    expect(largestView({ ...live, routes: toDo }, 'scripts').bytes).toBeLessThanOrEqual(40_000);
  });
});
