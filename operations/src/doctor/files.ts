import { createPublicKey } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { leastFree } from '@studio/gateway/status/checks';
import { codeOf, isSystemError, reasonOf } from '@studio/releases/errors';
import { ifThere } from '@studio/releases/files';
import { publicKeysIn } from '@studio/releases/keys';
import { readManifest, readReachable, registeredKeys } from '@studio/releases/manifest';
import { openStore } from '@studio/releases/store';
import { currentUploads } from '../databases/dump.ts';
import { openPlace } from '../snapshots/places.ts';
import type { SiteParts } from '../snapshots/settings.ts';
import { ended, type Finding, findingsOf } from './finding.ts';

/** Checks that the data folder is there, writable, and closed to other users. */
export async function checkFolders({ dataDir, state }: SiteParts): Promise<Finding[]> {
  const { ok, fault } = findingsOf('folders');
  const found: Finding[] = [];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const remedy = `Give ${dataDir} to the user of the site, or set DATA_DIR.`;
    return [fault(`${dataDir} cannot be read and written (${codeOf(error)}).`, remedy)];
  }
  const secret = [
    ...['', 'secrets.json', 'database.sqlite', 'uploads'].map((name) => join(dataDir, name)),
    join(state, 'gateway.key'),
  ];
  for (const path of secret) {
    const entry = await ifThere(stat(path));
    if (((entry?.mode ?? 0) & 0o077) !== 0)
      found.push(fault(`Other users of the machine can open ${path}.`, `chmod go= ${path}`));
  }
  return found.length > 0 ? found : [ok(`${dataDir} is writable, and closed to other users.`)];
}

const gigabyte = 1e9;

/** Checks the space of the disks of the data folder and of a backup folder, by the limits of the health page. */
export async function checkDisk(
  folders: readonly string[],
  limits = leastFree,
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf('disk');
  const remedy = 'Free space (docs/operations/disk-full.md).';
  const found: Finding[] = [];
  for (const folder of folders) {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      const free = bavail / blocks;
      const part = `${Math.floor(free * 100)}% of the disk of ${folder} is free`;
      const sentence = `${part} (${((bavail * bsize) / gigabyte).toFixed(1)} GB).`;
      if (free < limits.problem) found.push(fault(sentence, remedy));
      else found.push(free < limits.warning ? warning(sentence, remedy) : ok(sentence));
    } catch (error) {
      if (!isSystemError(error, 'ENOENT')) throw error;
      found.push(fault(`${folder} does not exist.`, 'Create or mount it, or correct the setting.'));
    }
  }
  return found;
}

/** Checks the public keys, the store of releases, and that every live release verifies. */
export async function checkReleases({ keys, releaseStore }: SiteParts): Promise<Finding[]> {
  const ofKeys = findingsOf('keys');
  const ofStore = findingsOf('releases');
  const found: Finding[] = [];
  const files = (await readdir(keys).catch(() => [])).filter((name) => name.endsWith('.pub'));
  for (const name of files) {
    try {
      createPublicKey(await readFile(join(keys, name)));
    } catch {
      const remedy = 'Ask its team for the file again (docs/operations/key-lost.md).';
      found.push(ofKeys.fault(`${join(keys, name)} is no public key.`, remedy));
    }
  }
  if (found.length > 0) return found;
  if (files.length === 0)
    return [
      ofKeys.fault(`There is no public key in ${keys}.`, 'Put the .pub files of the teams there.'),
    ];
  found.push(ofKeys.ok(`The public keys in ${keys} are valid.`));
  const store = openStore(releaseStore);
  try {
    if (typeof releaseStore === 'string') await access(releaseStore, constants.W_OK);
    await store.verify();
    const manifest = await readManifest(store);
    const publicKeys = registeredKeys(store, publicKeysIn(keys, { isProduction: true }));
    const apps = Object.keys(manifest.apps);
    if (apps.length === 0)
      return [
        ...found,
        ofStore.fault('No release is live.', 'Teams publish and promote (docs/production.md).'),
      ];
    for (const app of apps) {
      const reachable = await readReachable(store, publicKeys, manifest, app);
      for (const reason of reachable?.rejected ?? [])
        found.push(ofStore.fault(`${reason}.`, 'See docs/when-it-goes-wrong.md.'));
    }
    if (found.length === 1)
      found.push(ofStore.ok(`${apps.length} live releases verify; the store is writable.`));
  } catch (error) {
    found.push(
      ofStore.fault(`The store of releases: ${ended(reasonOf(error))}`, 'See docs/production.md.'),
    );
  }
  return found;
}

/** Checks that the files of clients and staff are where the site looks for them. */
export async function checkUploads(site: SiteParts): Promise<Finding> {
  const { ok, fault } = findingsOf('uploads');
  const { dataDir, database, uploads: place } = site;
  const isFolder = typeof place === 'string';
  const where = isFolder ? place : `the bucket ${place.bucket}`;
  const named = await currentUploads(dataDir, database);
  const bucketSetting = 'UPLOADS_S3_BUCKET';
  const stored = await openPlace(place, bucketSetting).list();
  let missing = named.filter(({ name }) => !stored.has(name));
  if (missing.length > 0) {
    // A client or the site can have deleted one meanwhile.
    const current = new Set((await currentUploads(dataDir, database)).map(({ name }) => name));
    missing = missing.filter(({ name }) => current.has(name));
  }
  if (missing.length === 0)
    return ok(`In ${where}: all ${named.length} files that the database names.`);
  const sentence = `Not in ${where}: ${missing.length} of ${named.length} files that the database names.`;
  if (missing.length < named.length)
    return fault(sentence, 'Bring them back from a backup (docs/operations/restore.md).');
  const setting = isFolder ? 'UPLOADS_DIR' : bucketSetting;
  return fault(sentence, `Mount the volume or correct ${setting}; before that, stop the backend.`);
}
