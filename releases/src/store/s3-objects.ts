import { setTimeout } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { S3Place } from '../files/store-place.ts';
import { StoreAway } from './store.ts';

/** An object as the object store has it. */
export interface S3Object {
  readonly bytes: Buffer;
  /** Names this content of the object, in quotation marks. */
  readonly etag: string;
}

/** The state that a conditional write replaces: none, or the content with this ETag. */
export type Expected = { readonly IfNoneMatch: '*' } | { readonly IfMatch: string };

/** The requests that a store makes of a bucket. */
export type S3Objects = ReturnType<typeof s3Objects>;

/** Time limits of a request, in milliseconds, and its attempts. */
const limits = {
  connectionTimeout: 2000,
  requestTimeout: 5000,
  throwOnRequestTimeout: true,
  maxAttempts: 3,
};

/**
 * The pauses while the object store says that another write of the key is under way, in milliseconds: a store that is
 * busy says so for seconds.
 */
const conflictPauses = [50, 100, 200, 400, 800, 1600, 3200];

/** An object in a list of a bucket. */
export interface S3Entry {
  readonly key: string;
  readonly size: number;
  /** Changes with the content. */
  readonly etag: string;
  readonly modified: Date;
}

/** Options of the requests to a bucket. */
interface BucketOptions {
  /** Time limit of a request, in milliseconds. */
  readonly requestTimeout?: number;
  /** Waits between two attempts at a conditional write; tests set the time themselves. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** The setting that names the bucket. */
  readonly bucketSetting?: string;
}

/** Makes the requests of a store to one bucket. Errors are sentences for operators, without their full stop. */
export function s3Objects(
  { bucket: Bucket, endpoint, region, credentials }: S3Place,
  { requestTimeout, bucketSetting = 'RELEASES_S3_BUCKET', wait = setTimeout }: BucketOptions = {},
) {
  const place = `The bucket ${Bucket} at ${endpoint ?? `Amazon's ${region}`}`;
  let loaded: ReturnType<typeof load> | undefined;

  async function load() {
    // A site whose store is a folder never loads the library.
    const sdk = await import('@aws-sdk/client-s3');
    const { maxAttempts, ...others } = limits;
    const requestHandler = { ...others, ...(requestTimeout !== undefined && { requestTimeout }) };
    const client = new sdk.S3Client({
      ...{ region, credentials, maxAttempts, requestHandler },
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // Older servers do not know the checksums that the library adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }

  /**
   * Makes a request.
   * @param expected answers with these states return undefined instead of an error
   */
  async function ask<Answer>(
    request: (parts: Awaited<ReturnType<typeof load>>) => Promise<Answer>,
    ...expected: readonly number[]
  ): Promise<Answer | number> {
    loaded ??= load();
    try {
      return await request(await loaded);
    } catch (error) {
      const status = statusOf(error);
      const name = error instanceof Error ? error.name : '';
      if (name !== 'NoSuchBucket' && status !== undefined && expected.includes(status))
        return status;
      throw sentenceOf({ place, bucketSetting }, error, name, status);
    }
  }

  async function bytesOf({ Body, ETag = '' }: GetObjectCommandOutput): Promise<S3Object> {
    return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
  }

  return {
    place,

    /**
     * Reads an object.
     * @param known the ETag of the content that the caller already has
     * @returns undefined when there is none, `unchanged` when it has the known content
     */
    async get(key: string, known?: string): Promise<S3Object | 'unchanged' | undefined> {
      const Key = key;
      const answer = await ask(
        async ({ client, sdk }) => {
          const condition = known === undefined ? {} : { IfNoneMatch: known };
          return bytesOf(
            await client.send(new sdk.GetObjectCommand({ Bucket, Key, ...condition })),
          );
        },
        304,
        404,
      );
      if (typeof answer === 'object') return answer;
      return answer === 304 ? 'unchanged' : undefined;
    },

    /** Writes an object, whatever is there. */
    async put(Key: string, Body: Uint8Array): Promise<void> {
      await ask(({ client, sdk }) => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body })));
    },

    /**
     * Writes an object in the place of the expected one.
     * @returns its ETag; undefined when another content was there
     * @throws {StoreAway} when other writes of the key stay under way
     */
    async putIf(Key: string, Body: Uint8Array, expected: Expected): Promise<string | undefined> {
      for (const pause of [...conflictPauses, undefined]) {
        const answer = await ask(
          ({ client, sdk }) =>
            client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ...expected })),
          // 404: the object was removed meanwhile. 409: another write is under way, so the outcome is open.
          ...[404, 409, 412],
        );
        if (typeof answer === 'object') return answer.ETag ?? '';
        if (answer !== 409) return undefined;
        // A random part, so that writers who met do not meet again.
        if (pause !== undefined) await wait(pause * (1 + Math.random()));
      }
      throw new StoreAway(`${place} does not answer: other writes of ${Key} do not end`);
    },

    /** Returns the keys that begin with the prefix. */
    async list(prefix: string): Promise<string[]> {
      return (await this.entries(prefix)).map(({ key }) => key);
    },

    /** Returns the objects whose keys begin with the prefix. */
    async entries(Prefix: string): Promise<S3Entry[]> {
      const entries: S3Entry[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = { Bucket, Prefix, ContinuationToken };
        const answer = await ask(({ client, sdk }) =>
          client.send(new sdk.ListObjectsV2Command(page)),
        );
        if (typeof answer === 'number') break;
        for (const { Key, Size = 0, ETag = '', LastModified = new Date(0) } of answer.Contents ??
          [])
          if (Key !== undefined)
            entries.push({ key: Key, size: Size, etag: ETag, modified: LastModified });
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return entries;
    },

    /** Removes an object; does nothing when there is none. */
    async remove(Key: string): Promise<void> {
      await ask(
        ({ client, sdk }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })),
        404,
      );
    },
  };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
    return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** Returns the error that the caller of a store gets. */
function sentenceOf(
  { place, bucketSetting }: { readonly place: string; readonly bucketSetting: string },
  cause: unknown,
  name: string,
  status: number | undefined,
) {
  if (name === 'NoSuchBucket')
    return new Error(
      `${place} does not exist: create it, or set ${bucketSetting} and S3_ENDPOINT`,
      { cause },
    );
  if (status === 401 || status === 403)
    return new Error(
      `${place} denies access (${name}): check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of the login`,
      { cause },
    );
  const isLate = name === 'TimeoutError';
  const reason = cause instanceof Error ? cause.message || name : String(cause);
  const said = isLate
    ? 'a request took too long'
    : status === undefined
      ? reason
      : `answer ${status}, ${name}`;
  return status === undefined || status >= 500 || status === 429
    ? new StoreAway(`${place} does not answer: ${said}`, { cause })
    : new Error(`${place} rejected a request: ${said}`, { cause });
}
