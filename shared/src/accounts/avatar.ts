import { customEndpoint, uploadFiles } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const storedSchema = v.object({ id: v.string() });

/**
 * Makes a picture the client's own; the server checks, crops and encodes it anew (decision P7). Its name stays here.
 * Rejects with the backend's error: CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_PAYLOAD, REQUESTS_EXCEEDED.
 * @returns id of the file that is the client's picture now
 */
export async function uploadAvatar(content: Content, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', picture, 'avatar');
  return v.parse(storedSchema, await requestUnsafe(content, uploadFiles(form))).id;
}

/** Takes the client's picture away, and the file with it. */
export async function removeAvatar(content: Content): Promise<void> {
  await requestUnsafe(content, customEndpoint({ path: '/users/me/avatar', method: 'DELETE' }));
}
