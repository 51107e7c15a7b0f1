import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environmentSchema, parseSettings } from '@studio/gateway/settings/settings';
import {
  type Effective,
  effectiveSchema,
  effectiveSettings,
  hidden,
} from '@studio/releases/effective-settings';
import { type ReadEnvironment, readEnvironment } from '@studio/releases/environment';
import { reasonOf } from '@studio/releases/errors';
import { jsonText } from '@studio/releases/json';
import { readStorePlace } from '@studio/releases/store';
import { commonEnvironment } from '@studio/scripts/site';
import { readSiteSettings } from '@studio/scripts/site-settings';
import * as v from 'valibot';

const root = join(import.meta.dirname, '../../..');
const startName = 'npm run production';

/**
 * Returns the environment of the programs that `npm run production` starts under this environment.
 * @throws {Error} with a sentence when a port is not valid
 */
export function productionEnvironment(environment: NodeJS.ProcessEnv): ReadEnvironment {
  const read = readEnvironment(environment);
  const given = commonEnvironment(readSiteSettings(read.values, true));
  const changed = Object.entries(given).filter(([name, value]) => read.values[name] !== value);
  return {
    ...read,
    values: { ...read.values, ...given },
    origins: { ...read.origins, ...Object.fromEntries(changed.map(([name]) => [name, startName])) },
  };
}

/**
 * Returns the settings of the gateway.
 * @param ofBackend the origin of the secret that a start on one machine takes from the backend
 */
export function gatewaySettings(read: ReadEnvironment, ofBackend?: string): Effective {
  const { values, problems } = read;
  const fromBackend = ofBackend !== undefined && values.GATEWAY_SECRET === undefined;
  const settings = effectiveSettings(environmentSchema.entries, read).map((setting) =>
    fromBackend && setting.name === 'GATEWAY_SECRET'
      ? { ...setting, value: hidden, origin: ofBackend }
      : setting,
  );
  try {
    parseSettings({
      ...values,
      ...(fromBackend && { GATEWAY_SECRET: 'of the backend'.repeat(2) }),
    });
    return { settings, problems: [...problems] };
  } catch (error) {
    return { settings, problems: [...problems, reasonOf(error)] };
  }
}

/** Returns the settings of the backend, as its own script reports them. */
export async function backendSettings({ values, origins }: ReadEnvironment): Promise<Effective> {
  if (!existsSync(join(root, 'backend/node_modules/directus')))
    return { settings: [], problems: ['The packages of the backend are not installed here.'] };
  const script = join(root, 'backend/scripts/config.ts');
  // Its files were read before: what it calls the environment has its origin here.
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { ...values } });
  const { settings, problems } = v.parse(jsonText(effectiveSchema), stdout);
  return {
    settings: settings.map((setting) =>
      setting.origin === 'environment'
        ? { ...setting, origin: origins[setting.name] ?? setting.origin }
        : setting,
    ),
    problems,
  };
}

/** Returns a sentence about the place of the store of releases. */
export function storeSentence({ values }: ReadEnvironment): string {
  try {
    const place = readStorePlace(
      values,
      values.RELEASES_DIR ?? v.getDefault(environmentSchema.entries.RELEASES_DIR),
    );
    if (typeof place === 'string') return `Releases are in the folder ${place}.`;
    return `Releases are in the bucket ${place.bucket} of ${place.endpoint ?? `Amazon, ${place.region}`}.`;
  } catch {
    // The gateway's settings report the same problem.
    return 'The store of releases is not usable.';
  }
}
