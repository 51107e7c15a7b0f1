import { Readable } from 'node:stream';
import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';

const avatarRow = v.object({ avatar: v.nullable(v.string()) });
const ownFile = v.optional(v.object({ id: v.string() }));

/** Replaces a client's picture by these bytes of WebP, or by none; resolves with the id of the new file. */
type ReplaceAvatar = (client: string, picture: Buffer | null) => Promise<string | null>;

/** Returns the function that replaces pictures. A failure leaves no new file. */
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

  /** Points the user to a file and resolves with the previous file. */
  async function setAvatar(client: string, file: string | null): Promise<string | null> {
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

  // An avatar that staff set in the Studio may be any file: only the client's own upload is deleted.
  async function isOwnUpload(client: string, id: string): Promise<boolean> {
    const where = { id, folder: folders.avatar.id, uploaded_by: client };
    const row: unknown = await database('directus_files').where(where).first('id');
    return v.parse(ownFile, row) !== undefined;
  }

  async function remove(id: string, mayGo: () => Promise<boolean> | boolean): Promise<void> {
    try {
      if (await mayGo()) await (await files()).deleteOne(id);
    } catch (error) {
      logger.error(error, `The picture ${id} could not be deleted`);
    }
  }

  async function setAvatarOrRemove(client: string, stored: string | null): Promise<string | null> {
    try {
      return await setAvatar(client, stored);
    } catch (error) {
      if (stored !== null) await remove(stored, () => true);
      throw error;
    }
  }

  return async (client, picture) => {
    const stored = picture && (await store(client, picture));
    const before = await setAvatarOrRemove(client, stored);
    // The new picture is in use: a previous file that stays is logged, and is no error for the client.
    if (before !== null) await remove(before, () => isOwnUpload(client, before));
    return stored;
  };
}
