import { type Call, calls } from '@studio/shared/contract/calls';

/** A call that a browser may make to the backend. */
export interface AllowedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api`; Directus answers it unless there is an `accountPath`. */
  readonly path: string;
  /** Path of the portal, which may run on its own host (decision O3). */
  readonly accountPath?: `/account/${string}`;
  readonly query: readonly string[];
  readonly limit: Call['limit'];
  /** Type and size of the body; without it the call has none. */
  readonly body?: { readonly type: string; readonly maxBytes: number };
  readonly session: boolean;
  readonly device: boolean;
  /** Whether the action of a page may make the call on the server, for a browser without scripts. */
  readonly fromForm: boolean;
}

const kilobyte = 1024;
const json = { type: 'application/json', maxBytes: 32 * kilobyte };
// More than a picture may have, so that the extension rejects too large pictures with its own message.
const file = { type: 'multipart/form-data', maxBytes: 6 * 1024 * kilobyte };

function allowed(call: Call<never>): AllowedCall {
  const { method, path, route = path, query = [], limit } = call;
  return {
    method,
    path,
    query,
    limit,
    session: call.session === 'client',
    device: call.device ?? false,
    fromForm: call.fromForm ?? false,
    ...(route !== null && { accountPath: `/account${route}` as const }),
    ...(method === 'POST' && { body: call.body === 'file' ? file : json }),
  };
}

/**
 * All calls that reach the backend besides public content, files and the login with Google; every other route is
 * blocked. A test compares the list with `allow-list.snapshot`, where a review sees a door that opens.
 */
export const allowList: readonly AllowedCall[] = calls.map(allowed);
