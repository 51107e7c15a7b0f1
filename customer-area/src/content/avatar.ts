import { customEndpoint, uploadFiles } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

const storedSchema = v.object({ id: v.string() });

/**
 * Uploads the client's picture; the backend crops and encodes it anew (decision P7). The file's own name is not sent.
 * @returns id of the stored file
 * @throws a Directus error: CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_PAYLOAD or REQUESTS_EXCEEDED
 */
export async function uploadAvatar(content: Content, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', picture, 'avatar');
  return v.parse(storedSchema, await requestUnsafe(content, uploadFiles(form))).id;
}

/** Deletes the client's picture and its file. */
export async function removeAvatar(content: Content): Promise<void> {
  await requestUnsafe(content, customEndpoint({ path: '/users/me/avatar', method: 'DELETE' }));
}
