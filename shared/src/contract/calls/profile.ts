import * as v from 'valibot';
import type { Call } from './call.ts';

/**
 * Stores the client's picture, the part `file` of a form; the backend crops and encodes it anew (decision P7). Fails with
 * CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_PAYLOAD or REQUESTS_EXCEEDED.
 */
export const uploadAvatar: Call<FormData, { id: string }> = {
  method: 'POST',
  path: '/files',
  route: '/avatar',
  session: 'client',
  limit: 'upload',
  body: 'file',
  answer: v.object({ id: v.string() }),
};

/** Deletes the client's picture and its file. */
export const removeAvatar: Call = {
  method: 'DELETE',
  path: '/users/me/avatar',
  route: '/avatar',
  session: 'client',
  limit: 'upload',
};

/**
 * Requests a change of every given field that differs from the stored one; `values` by field, '' to empty a field. The
 * backend ignores `status` and `role`. It answers the fields whose change was requested. Fails with FAILED_VALIDATION,
 * NOTHING_CHANGED or REQUESTS_EXCEEDED, and requests nothing then.
 */
export const requestChanges: Call<
  { readonly values: Readonly<Record<string, string>> },
  { requested: string[] }
> = {
  method: 'POST',
  path: '/change-requests',
  session: 'client',
  limit: 'login',
  answer: v.object({ requested: v.array(v.string()) }),
};

/** Withdraws a request. Fails with CHANGED_MEANWHILE, with what the firm has decided. */
export const withdrawRequest: Call<{ readonly id: number }> = {
  method: 'POST',
  path: '/change-requests/withdraw',
  session: 'client',
  limit: 'login',
};

/**
 * Requests another mail with the link that confirms an approved new e-mail address. Does nothing when no address waits
 * for confirmation. Fails with REQUESTS_EXCEEDED after too many requests.
 */
export const resendEmailLink: Call<{ readonly campo: 'email' }> = {
  method: 'POST',
  path: '/change-requests/resend',
  session: 'client',
  limit: 'login',
};

/** Dismisses the rejection of a request: the client has read the decision and its reason. */
export const dismissRefusal: Call<{ readonly id: number }> = {
  method: 'POST',
  path: '/change-requests/seen',
  session: 'client',
  limit: 'login',
};
