import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { reasonOf } from '@studio/releases/errors';
import { readStorePlace, type StorePlace } from '@studio/releases/store';
import { startCeph } from '@studio/scripts/object-store';

/** The object store of a cluster. */
export interface ObjectStore {
  /** The variables that name it, its login and the bucket of releases. */
  readonly variables: Readonly<Record<string, string>>;
  readonly uploadsBucket: string;
  readonly releases: StorePlace;
  /** Kills its server and starts it again, with what is stored; resolves when it answers. */
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const [releasesBucket, uploadsBucket] = ['studio-releases', 'studio-uploads'];

const firstLineOf = (error: unknown) => reasonOf(error).split('\n', 1)[0];

/**
 * Starts Debian's S3 server, which keeps everything in memory, with a bucket for releases and one for uploads.
 * @param progress is told when this machine has none; resolves with undefined then
 * @throws {Error} when it runs but makes no bucket; it is stopped again
 */
export async function startObjectStore(
  progress: (sentence: string) => void,
): Promise<ObjectStore | undefined> {
  progress('starting the object store …');
  const ceph = await startCeph().catch((error: unknown) => {
    progress(
      `No object store could be started (${firstLineOf(error)}): a shared folder takes its place.`,
    );
  });
  if (ceph === undefined) return undefined;
  const { crash, stop } = ceph;
  try {
    const variables = { ...ceph.variables, RELEASES_S3_BUCKET: releasesBucket };
    const releases = readStorePlace(variables, '');
    if (typeof releases === 'string') throw new Error('the variables name no bucket');
    const { endpoint, region, credentials } = releases;
    const client = new S3Client({
      region,
      credentials,
      forcePathStyle: true,
      ...(endpoint !== undefined && { endpoint }),
    });
    for (const Bucket of [releasesBucket, uploadsBucket])
      await client.send(new CreateBucketCommand({ Bucket }));
    client.destroy();
    return { variables, uploadsBucket, releases, crash, stop };
  } catch (error) {
    await stop();
    throw new Error(`The object store made no bucket: ${firstLineOf(error)}`, { cause: error });
  }
}
