import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { given } from '@studio/releases/environment';
import { readStorePlace, type S3Place } from '@studio/releases/store';
import { foldersOf, readSiteSettings } from '@studio/scripts/site-settings';
import { identityToRecipient } from 'age-encryption';
import * as v from 'valibot';
import type { Keep } from './retention.ts';
import type { TargetPlace } from './target.ts';

type Variables = NodeJS.ProcessEnv;

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/**
 * Reads the place of backups: `BACKUP_TARGET`, the path of a folder or `s3://bucket/folder`. A bucket uses
 * `BACKUP_S3_ENDPOINT`, `BACKUP_S3_REGION`, `BACKUP_ACCESS_KEY_ID` and `BACKUP_SECRET_ACCESS_KEY`, or the variables of
 * the object store of releases.
 * @throws {Error} with a sentence that names the missing and wrong variables
 */
export function readTargetPlace(environment: Variables): TargetPlace {
  const value = environment.BACKUP_TARGET;
  if (!value)
    throw new Error('BACKUP_TARGET is missing: the path of a folder, or s3://bucket/folder.');
  if (!value.startsWith('s3:')) {
    if (!isAbsolute(value)) throw new Error('BACKUP_TARGET must be a whole path.');
    return { folder: resolve(value) };
  }
  const [, bucket, folder = ''] = bucketAddress.exec(value) ?? [];
  if (bucket === undefined)
    throw new Error('BACKUP_TARGET must be a folder, or an address like s3://bucket/folder.');
  return {
    bucket: bucketOf(environment, bucket),
    prefix: folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
  };
}

function bucketOf(environment: Variables, bucket: string): S3Place {
  const place = readStorePlace(
    {
      RELEASES_S3_BUCKET: bucket,
      S3_ENDPOINT: environment.BACKUP_S3_ENDPOINT ?? environment.S3_ENDPOINT,
      S3_REGION: environment.BACKUP_S3_REGION ?? environment.S3_REGION,
      AWS_ACCESS_KEY_ID: environment.BACKUP_ACCESS_KEY_ID ?? environment.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY:
        environment.BACKUP_SECRET_ACCESS_KEY ?? environment.AWS_SECRET_ACCESS_KEY,
    },
    '',
  );
  if (typeof place === 'string') throw new Error(`BACKUP_TARGET names no bucket: ${bucket}.`);
  return place;
}

/**
 * Reads the public keys that backups are encrypted to: `BACKUP_RECIPIENTS`, separated by commas.
 * @throws {Error} with a sentence that says how to make one
 */
export function readRecipients(environment: Variables): string[] {
  const recipients = (environment.BACKUP_RECIPIENTS ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.some((one) => one.startsWith('AGE-SECRET-KEY')))
    throw new Error(
      'BACKUP_RECIPIENTS holds a private key: it belongs on no machine of the site. Use the public key, age1….',
    );
  if (recipients.length === 0 || !recipients.every((one) => /^age1[a-z\d]+$/.test(one)))
    throw new Error(
      'BACKUP_RECIPIENTS must be public keys like age1…, separated by commas. Make one on another machine: npm run restore -- --new-key <file>.',
    );
  return recipients;
}

/** The last 7 days, 4 weeks and 12 months. */
const defaultKeep = '7d,4w,12m';

/**
 * Reads how many snapshots stay.
 * @throws {Error} with a sentence when the form is wrong
 */
export function parseKeep(text: string = defaultKeep): Keep {
  const [, daily, weekly, monthly] = /^(\d{1,4})d,(\d{1,4})w,(\d{1,4})m$/.exec(text) ?? [];
  if (daily === undefined)
    throw new Error('The periods to keep must be like 7d,4w,12m: days, weeks and months.');
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

/** Reads the private key from a file of `age-keygen` or of `npm run restore -- --new-key`. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const identity = text
    .split('\n')
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
    ?.trim();
  if (identity === undefined) throw new Error(`${file} holds no private key (AGE-SECRET-KEY-1…).`);
  await identityToRecipient(identity);
  return identity;
}

const text = (byDefault: string) => v.optional(v.string(), byDefault);

const databaseSchema = v.object({
  DB_CLIENT: v.optional(
    v.picklist(['sqlite3', 'pg'], 'DB_CLIENT must be sqlite3 or pg'),
    'sqlite3',
  ),
  DB_HOST: text('127.0.0.1'),
  DB_PORT: text('5432'),
  DB_DATABASE: text('studio'),
  DB_USER: text('studio'),
  DB_PASSWORD: text(''),
  DB_SSL: text('false'),
});

/** The variables of the database, as the backend reads them. */
export type DatabaseVariables = v.InferOutput<typeof databaseSchema>;

/** Reads the variables of the database with the defaults of the backend. */
export function readDatabaseVariables(environment: Variables): DatabaseVariables {
  const { success, output, issues } = v.safeParse(databaseSchema, given(environment));
  if (!success) throw new Error(`${issues[0].message}.`);
  return output;
}

/** Returns the place of uploads, as the backend reads it: a folder or a bucket. */
const uploadsOf = (environment: Variables, dataDir: string) =>
  readStorePlace(
    { ...environment, RELEASES_S3_BUCKET: environment.UPLOADS_S3_BUCKET },
    resolve(dataDir, environment.UPLOADS_DIR || 'uploads'),
  );

/** The parts of a site that a backup holds. */
export function readSite(environment: Variables) {
  const settings = readSiteSettings(environment, true);
  const folders = foldersOf(settings);
  return {
    dataDir: settings.dataDir,
    ...folders,
    releaseStore: readStorePlace(environment, folders.releases),
    uploads: uploadsOf(environment, settings.dataDir),
    parts: resolve(settings.dataDir, environment.UPLOAD_PARTS_DIR || 'caricamenti-in-corso'),
    database: readDatabaseVariables(environment),
  };
}

/** The folders, the store of releases and the database of a site. */
export type SiteParts = ReturnType<typeof readSite>;
