import { Readable } from 'node:stream';
import { DriverLocal } from '@directus/storage-driver-local';
import { isStored } from '../../extensions/portal/src/documents/storage-outage.ts';
import type { UploadsBucket, UploadsPlace } from './settings.ts';

/** The uploaded files of an installation, as Directus stores them. */
export interface Uploads {
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  /** Also resolves when there is no such file. */
  readonly remove: (name: string) => Promise<void>;
  /** @throws {Error} the failure of the storage */
  readonly has: (name: string) => Promise<boolean>;
}

/** The configuration of Directus' driver for this bucket; `directus-environment.ts` gives the same to Directus. */
export function bucketConfig({ bucket, endpoint, region, key, secret }: UploadsBucket) {
  return {
    bucket,
    region,
    key,
    secret,
    // Servers other than Amazon's have no host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  };
}

async function openDriver(place: UploadsPlace) {
  if (typeof place === 'string') return new DriverLocal({ root: place });
  // Imported only for a bucket: it takes two seconds of a processor.
  const { DriverS3 } = await import('@directus/storage-driver-s3');
  return new DriverS3(bucketConfig(place));
}

/** Opens the uploads of an installation, with the drivers that Directus uses for them. */
export function openUploads(place: UploadsPlace): Uploads {
  let opened: ReturnType<typeof openDriver> | undefined;
  const open = () => {
    opened ??= openDriver(place);
    return opened;
  };
  return {
    write: async (name, bytes) => (await open()).write(name, Readable.from([bytes])),
    async remove(name) {
      const driver = await open();
      if (await driver.exists(name)) await driver.delete(name);
    },
    has: async (name) => isStored(await open(), name),
  };
}
