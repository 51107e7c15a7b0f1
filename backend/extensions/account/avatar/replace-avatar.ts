import { Readable } from 'node:stream';
import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { folders } from '../../../access/folders.ts';

const avatarRow = v.object({ avatar: v.nullable(v.string()) });
const ownFile = v.optional(v.object({ id: v.string() }));

/** What a client's picture is replaced with: the file's bytes as WebP, or nothing. */
export type ReplaceAvatar = (client: string, picture: Buffer | null) => Promise<string | null>;

/** Stores pictures of clients; resolves with the id of the new file. All or nothing: what fails leaves no file. */
export function createReplaceAvatar(context: EndpointExtensionContext): ReplaceAvatar {
  const { database, getSchema, logger, services } = context;

  async function files() {
    return new services.FilesService({ schema: await getSchema(), knex: database });
  }

  async function store(client: string, picture: Buffer): Promise<string> {
    const file = {
      title: 'Avatar',
      filename_download: 'avatar.webp',
      type: 'image/webp',
      folder: folders.avatar.id,
      uploaded_by: client,
    };
    return String(await (await files()).uploadOne(Readable.from([picture]), file));
  }

  /** Sets the picture and resolves with the one before. */
  async function point(client: string, file: string | null): Promise<string | null> {
    const schema = await getSchema();
    return database.transaction(async (transaction) => {
      const row: unknown = await transaction('directus_users')
        .where({ id: client })
        .forUpdate()
        .first('avatar');
      if (row === undefined) throw new ForbiddenError();
      const users = new services.UsersService({ schema, knex: transaction });
      await users.updateOne(client, { avatar: file });
      return v.parse(avatarRow, row).avatar;
    });
  }

  // An avatar that was set in the Studio may be any file: only the client's own picture goes.
  async function own(connection: Knex, client: string, id: string): Promise<boolean> {
    const where = { id, folder: folders.avatar.id, uploaded_by: client };
    return (
      v.parse(ownFile, await connection('directus_files').where(where).first('id')) !== undefined
    );
  }

  async function remove(id: string): Promise<void> {
    try {
      await (await files()).deleteOne(id);
    } catch (error) {
      logger.error(error, `The picture ${id} could not be deleted`);
    }
  }

  return async (client, picture) => {
    const stored = picture && (await store(client, picture));
    try {
      const before = await point(client, stored);
      if (before !== null && (await own(database, client, before))) await remove(before);
    } catch (error) {
      if (stored !== null) await remove(stored);
      throw error;
    }
    return stored;
  };
}
