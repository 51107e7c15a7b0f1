import { Readable } from 'node:stream';
import { DriverLocal } from '@directus/storage-driver-local';
import { DriverS3 } from '@directus/storage-driver-s3';
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

/** Opens the uploads of an installation, with the drivers that Directus uses for them. */
export function openUploads(place: UploadsPlace): Uploads {
  const driver =
    typeof place === 'string'
      ? new DriverLocal({ root: place })
      : new DriverS3(bucketConfig(place));
  return {
    write: (name, bytes) => driver.write(name, Readable.from([bytes])),
    async remove(name) {
      if (await driver.exists(name)) await driver.delete(name);
    },
    has: (name) => isStored(driver, name),
  };
}
