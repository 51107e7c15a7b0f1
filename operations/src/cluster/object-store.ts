import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readStorePlace, type StorePlace } from '@studio/releases/store';
import { startCeph } from '@studio/scripts/object-store';

/** The object store of a cluster. */
export interface ObjectStore {
  /** The variables that name it, its login and the bucket of releases. */
  readonly variables: Readonly<Record<string, string>>;
  readonly uploadsBucket: string;
  readonly releases: StorePlace;
  readonly stop: () => Promise<void>;
}

const [releasesBucket, uploadsBucket] = ['studio-releases', 'studio-uploads'];

/**
 * Starts Debian's S3 server, which keeps everything in memory, with a bucket for releases and one for uploads.
 * @param progress is told when there is none; resolves with undefined then
 */
export async function startObjectStore(
  progress: (sentence: string) => void,
): Promise<ObjectStore | undefined> {
  progress('starting the object store …');
  try {
    const ceph = await startCeph();
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
    return { variables, uploadsBucket, releases, stop: ceph.stop };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    progress(`No object store could be started (${why}): a shared folder takes its place.`);
    return undefined;
  }
}
