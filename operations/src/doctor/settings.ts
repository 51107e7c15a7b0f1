import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseSettings } from '@studio/gateway/settings/settings';
import { reasonOf } from '@studio/releases/errors';
import { jsonText } from '@studio/releases/json';
import { commonEnvironment } from '@studio/scripts/site';
import { readSiteSettings } from '@studio/scripts/site-settings';
import * as v from 'valibot';
import { ended, type Finding, findingsOf } from './finding.ts';

const root = join(import.meta.dirname, '../../..');

const describedSchema = jsonText(
  v.object({ problem: v.nullable(v.string()), pending: v.array(v.string()) }),
);

const appliedSchema = jsonText(v.object({ demo: v.optional(v.boolean()) }));

/** Returns whether a data folder is that of a demo, which has no settings and no backups of production. */
export async function isDemo(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, 'applied.json'), 'utf8').catch(() => undefined);
  const { success, output } = v.safeParse(appliedSchema, text);
  return success && output.demo === true;
}

/**
 * Checks the settings of gateway and backend as `npm run production` gives them, or `npm start` for a demo, and what the
 * next start changes.
 */
export async function checkSettings(
  environment: NodeJS.ProcessEnv,
  { production = true } = {},
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf('settings');
  const remedy = 'Correct the environment or the settings file (docs/production.md).';
  const given = { ...environment, ...commonEnvironment(readSiteSettings(environment, production)) };
  const problems: Finding[] = [];
  try {
    parseSettings({ ...given, GATEWAY_SECRET: 'read from secrets.json' });
  } catch (error) {
    problems.push(fault(ended(`The gateway would not start: ${reasonOf(error)}`), remedy));
  }
  const script = join(root, 'backend/scripts/describe.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: given });
  const { problem, pending } = v.parse(describedSchema, stdout);
  if (problem !== null) problems.push(fault(`The backend would not start: ${problem}`, remedy));
  const { TRUST_PROXY, SITE_URL = '' } = environment;
  if (SITE_URL.startsWith('https:') && TRUST_PROXY === '0')
    problems.push(
      warning(
        'TRUST_PROXY is 0 although the site uses https: all visitors share one rate limit.',
        'Set TRUST_PROXY to the number of proxies in front of the site.',
      ),
    );
  const migrations = findingsOf('migrations');
  return [
    ...(problems.length === 0 ? [ok('Gateway and backend accept their settings.')] : problems),
    ...(problem !== null
      ? []
      : [
          pending.length === 0
            ? migrations.ok('The database is at this release.')
            : migrations.warning(
                `The next start applies ${pending.join(' and ')}.`,
                'Run npm run backup, then restart the backend.',
              ),
        ]),
  ];
}

const manifestSchema = jsonText(v.object({ dependencies: v.object({ node: v.string() }) }));

/** Checks that this process runs on the pinned Node. */
export async function checkNode(version = process.version): Promise<Finding> {
  const { ok, warning } = findingsOf('node');
  const manifest = v.parse(manifestSchema, await readFile(join(root, 'package.json'), 'utf8'));
  const pinned = manifest.dependencies.node;
  if (version === `v${pinned}`) return ok(`Node ${pinned}, as pinned.`);
  return warning(
    `Node ${version} runs, and ${pinned} is pinned.`,
    'Start commands by npm run, which uses the pinned one.',
  );
}
