import * as v from 'valibot';
import { given } from './environment.ts';

/** A bucket of an S3-compatible object store, and the login. */
export interface S3Place {
  readonly bucket: string;
  /** The address of the object store; undefined means Amazon's of the region. */
  readonly endpoint?: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** The place of a store: the path of a folder, or a bucket. */
export type StorePlace = string | S3Place;

const required = (name: string) =>
  v.optional(v.pipe(v.string(), v.minLength(1, `${name} is missing`)), '');

const placeSchema = v.object({
  RELEASES_S3_BUCKET: v.pipe(
    v.string(),
    v.regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'RELEASES_S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    ),
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url('S3_ENDPOINT must be an address'),
      v.regex(/^https?:/, 'S3_ENDPOINT must start with http:// or https://'),
    ),
  ),
  S3_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: required('AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: required('AWS_SECRET_ACCESS_KEY'),
  AWS_SESSION_TOKEN: v.optional(v.string()),
});

/**
 * Reads the place of the store from the environment: `RELEASES_S3_BUCKET` with its address and login, else a folder.
 * @throws {Error} with a sentence that names every missing or wrong variable
 */
export function readStorePlace(environment: NodeJS.ProcessEnv, folder: string): StorePlace {
  if (!environment.RELEASES_S3_BUCKET) return folder;
  const problems = storeProblems(environment);
  const { success, output } = v.safeParse(placeSchema, given(environment));
  if (!success || problems.length > 0)
    throw new Error(`The object store of releases cannot be used: ${problems.join('; ')}.`);
  const { S3_ENDPOINT: endpoint, AWS_SESSION_TOKEN: sessionToken } = output;
  return {
    bucket: output.RELEASES_S3_BUCKET,
    ...(endpoint !== undefined && { endpoint }),
    // Servers other than Amazon's have one region, and most accept any name for it.
    region: output.S3_REGION ?? 'us-east-1',
    credentials: {
      accessKeyId: output.AWS_ACCESS_KEY_ID,
      secretAccessKey: output.AWS_SECRET_ACCESS_KEY,
      ...(sessionToken !== undefined && { sessionToken }),
    },
  };
}

/** Returns what is missing or wrong in the settings of an object store; nothing when the store is a folder. */
export function storeProblems(environment: NodeJS.ProcessEnv): string[] {
  if (!environment.RELEASES_S3_BUCKET) return [];
  const values = given(environment);
  const problems = (v.safeParse(placeSchema, values).issues ?? []).map(({ message }) => message);
  const isPlaced = values.S3_REGION !== undefined || values.S3_ENDPOINT !== undefined;
  return [
    ...problems,
    ...(isPlaced ? [] : ['S3_REGION is missing; other object stores than Amazon need S3_ENDPOINT']),
  ];
}
