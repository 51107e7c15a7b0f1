import { loadSettings } from '@studio/releases/environment';
import * as v from 'valibot';
import { undeclaredTables } from '../schema/data-protection.ts';
import { applyAddress } from './apply/apply-address.ts';
import {
  accessHash,
  currentRecord,
  isFirstStart,
  readRecord,
  writeRecord,
} from './installation/applied.ts';
import { progress, reportFailure } from './installation/progress.ts';
import { requireOwnSecrets } from './installation/require-intact.ts';
import { bearer, createRest, list, type Rest } from './installation/rest.ts';
import { loadSecrets } from './installation/secrets.ts';
import { parseSettings } from './installation/settings.ts';
import { openUploads } from './installation/uploads.ts';

// Brings the Directus that `start.ts` has just started up to date, with its access rules proved. `--new`: its secrets
// were made by this start.

const namedTables = v.array(v.object({ collection: v.string(), schema: v.nullable(v.object({})) }));

/** Returns the names of the database's tables, without folders of the Studio. */
async function tableNames(rest: Rest): Promise<string[]> {
  return v
    .parse(namedTables, await list(rest, '/collections'))
    .flatMap(({ collection, schema }) => (schema === null ? [] : [collection]));
}

async function run(isNew: boolean): Promise<void> {
  loadSettings();
  const settings = parseSettings(process.env, isFirstStart);
  const secrets = await loadSecrets(settings.dataDir, settings.givenSecrets);
  const url = `http://127.0.0.1:${settings.directusPort}`;
  const rest = createRest(url, bearer(secrets.ADMIN_TOKEN));
  await requireOwnSecrets(rest, settings.dataDir, isNew);
  // No reason to stop: a version that is taken back finds the tables of the newer one.
  const undeclared = undeclaredTables(await tableNames(rest));
  if (undeclared.length > 0)
    progress(`no period, erasure or export covers these collections: ${undeclared.join(', ')}`);
  const last = await readRecord(settings);
  const current = await currentRecord(settings);
  const isSame = (['directus', 'database', 'definitions'] as const).every(
    (name) => last?.[name] === current[name],
  );
  if (isSame) await applyAddress(rest, settings.siteUrl);
  else {
    // Loaded where it is needed: most starts change nothing.
    const { applyDefinitions } = await import('./apply/apply-definitions.ts');
    await applyDefinitions(rest, settings);
    await writeRecord(settings.dataDir, current);
  }
  // Takes seconds, and its outcome follows from what the hash covers: a restart need not repeat it.
  const proved = await accessHash(rest);
  if (isSame && last?.proved === proved) return;
  progress('checking the access rules …');
  const { checkAccess } = await import('./check-access/check-access.ts');
  await checkAccess(url, secrets, openUploads(settings.uploads));
  await writeRecord(settings.dataDir, { ...current, proved });
}

// The data folder holds secrets, documents and personal data: only its owner may read it.
process.umask(0o077);

try {
  await run(process.argv.includes('--new'));
} catch (error) {
  reportFailure(error);
}
