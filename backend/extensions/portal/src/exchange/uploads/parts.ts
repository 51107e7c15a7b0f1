import { createHash } from 'node:crypto';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EndpointExtensionContext } from '@directus/extensions';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Lock, type Locker, Upload } from '@tus/server';
import type { Knex } from 'knex';
import { readEnvironment } from '../../platform/environment.ts';
import { may, subjectOf } from '../../rights/may.ts';
import {
  findTransfer,
  recordArrival,
  type Transfer,
  transferLifetime,
  transfersTable,
} from './transfers.ts';

const notFound = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Resolves with the size of a file and the time of its last change; undefined when there is no file. */
async function statOf(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (notFound(error)) return undefined;
    throw error;
  }
}

/** Resolves with a file that is open for reading and writing; undefined when there is no file. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (notFound(error)) return undefined;
    throw error;
  }
}

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const bytes = file.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false, start: 0 });
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/**
 * The outcome for an upload: bytes are missing; it is recorded as arrived, or was before; its bytes are not those of the
 * file that was announced; or its sender may no longer send it.
 */
export type Closing = 'open' | 'recorded' | 'changed' | 'forbidden';

/**
 * The parts of uploads: one file each in a private folder, which grows as the bytes arrive, so that its length is the
 * offset. What is known about an upload is in the table of transfers, never in the folder.
 */
export class PartStore extends FileStore {
  readonly #database: Knex;

  constructor(directory: string, database: Knex) {
    super({
      directory,
      expirationPeriodInMilliseconds: transferLifetime,
      configstore: {
        async get(id) {
          const transfer = await findTransfer(database, id);
          return transfer && uploadOf(transfer, 0);
        },
        // The row is written before its part.
        async set() {},
        async delete(id) {
          await database(transfersTable).where({ trasferimento: id, finito: false }).delete();
        },
      },
    });
    this.#database = database;
  }

  /** Returns the path of an upload's part. */
  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** Resolves with an upload; one that has arrived whole is complete, also after its part has been moved. */
  override async getUpload(id: string): Promise<Upload> {
    const transfer = await findTransfer(this.#database, id);
    if (transfer === undefined) throw ERRORS.FILE_NOT_FOUND;
    return transfer.finito ? uploadOf(transfer, transfer.dimensione) : super.getUpload(id);
  }

  /** Writes bytes; ignores those for an upload that has arrived whole, whose part may be read at the moment. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const transfer = await findTransfer(this.#database, id);
    if (transfer?.finito !== true) return super.write(bytes, id, offset);
    bytes.resume();
    return offset;
  }

  /** Resolves with the moment of an upload's last byte, in milliseconds; undefined without a part. */
  async lastByteAt(id: string): Promise<number | undefined> {
    return (await statOf(this.pathOf(id)))?.mtimeMs;
  }

  /**
   * Records an upload whose last byte has arrived, once its bytes are on the disk: a program that is killed after the
   * last byte leaves an upload that is complete, but not recorded. An upload whose bytes are not those that its sender
   * chose is removed, and so is one whose sender lost the right to send it meanwhile.
   */
  async closeWhenWhole(transfer: Transfer): Promise<Closing> {
    const { trasferimento, dimensione, impronta } = transfer;
    // Opened once: the check may close the upload too, and move its part meanwhile.
    const file = transfer.finito ? undefined : await openFile(this.pathOf(trasferimento));
    if (file === undefined) return 'open';
    try {
      if ((await file.stat()).size !== dimensione) return 'open';
      // A power cut loses nothing that was acknowledged.
      await file.sync();
      if ((await hashOf(file)) !== impronta) return await this.#drop(trasferimento, 'changed');
    } finally {
      await file.close();
    }
    const now = new Date();
    const isAllowed = await isStillAllowed(this.#database, transfer, now);
    if (!isAllowed) return this.#drop(trasferimento, 'forbidden');
    await recordArrival(this.#database, transfer, now);
    return 'recorded';
  }

  async #drop(trasferimento: string, reason: Closing): Promise<Closing> {
    const open = { trasferimento, finito: false };
    const dropped: number = await this.#database(transfersTable).where(open).delete();
    if (dropped > 0) await rm(this.pathOf(trasferimento), { force: true });
    return reason;
  }
}

async function isStillAllowed(database: Knex, transfer: Transfer, now: Date): Promise<boolean> {
  const { persona } = transfer;
  const active: unknown = await database('directus_users')
    .where({ id: persona, status: 'active' })
    .first('id');
  return active !== undefined && may(database, persona, 'take-part', subjectOf(transfer), now);
}

/** Returns the folder of parts of this installation. */
export function openParts({
  database,
  env,
}: Pick<EndpointExtensionContext, 'database' | 'env'>): PartStore {
  return new PartStore(readEnvironment(env).UPLOAD_PARTS_PATH, database);
}

function uploadOf({ trasferimento, dimensione, iniziato_il }: Transfer, offset: number): Upload {
  const [id, size] = [trasferimento, dimensione];
  return new Upload({ id, size, offset, creation_date: iniziato_il.toISOString() });
}

/** The longest wait for another request about the same upload, in milliseconds. */
const longestWait = 20_000;

interface Held {
  readonly askToRelease: () => void;
  readonly released: Promise<void>;
  release(): void;
}

/**
 * Creates the locks that let one request at a time work on an upload. A later request, which a phone sends after its
 * connection was cut, asks the earlier one to end, and waits without using the processor.
 */
export function createUploadLocks(): Locker {
  const held = new Map<string, Held>();

  function newLock(id: string): Lock {
    let mine: Held | undefined;
    return {
      async lock(signal, askToRelease) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
        for (let other = held.get(id); other !== undefined; other = held.get(id)) {
          other.askToRelease();
          await Promise.race([other.released, aborted(limit)]);
          if (limit.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        mine = { askToRelease: () => void askToRelease(), released, release };
        held.set(id, mine);
      },
      async unlock() {
        if (mine === undefined || held.get(id) !== mine) return;
        held.delete(id);
        mine.release();
      },
    };
  }
  return { newLock };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
