import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

/** The input of the login; the code is empty without a second factor. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp: string;
}

/** An action about the release that its author sees, with the reason for the history. */
export interface ReleaseAction {
  readonly app: string;
  readonly version: string;
  readonly why: string;
  /** True to go further back right after another rollback. */
  readonly isRepeated: boolean;
}

/**
 * Loads the data of a page of the console.
 * @param page path of the call below `/api/console`
 * @throws a Directus error; INVALID_CREDENTIALS without a login
 * @throws {v.ValiError} when the gateway answers in another shape
 */
export async function loadPage<Schema extends v.GenericSchema>(
  content: Content,
  page: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const path = `/console/${page}`;
  const answer = await content.request(customEndpoint<unknown>({ path, method: 'GET' }));
  return v.parse(schema, answer);
}

const send = (content: Content, path: string, body: object) =>
  requestUnsafe(
    content,
    customEndpoint<unknown>({ path, method: 'POST', body: JSON.stringify(body) }),
  );

/**
 * Logs a member of staff in.
 * @throws a Directus error: INVALID_CREDENTIALS, INVALID_OTP, FORBIDDEN without the required second factor
 */
export async function logIn(content: Content, { otp, ...rest }: Credentials): Promise<void> {
  await send(content, '/console/login', { ...rest, ...(otp !== '' && { otp }) });
}

/** Ends the session of this browser. */
export async function logOut(content: Content): Promise<void> {
  await send(content, '/console/logout', {});
}

/**
 * Ends the preview of a branch.
 * @throws a Directus error: FORBIDDEN, and REJECTED when it has ended already
 */
export async function endPreview(
  content: Content,
  given: { readonly app: string; readonly branch: string },
): Promise<void> {
  await send(content, '/console/end-preview', given);
}

/**
 * Pauses a guarded roll-out, or rolls a release back.
 * @throws a Directus error: FORBIDDEN, REJECTED when another release is live meanwhile, and ALREADY_ROLLED_BACK
 */
export async function changeRelease(
  content: Content,
  name: 'pause' | 'rollback',
  given: ReleaseAction,
): Promise<void> {
  await send(content, `/console/${name}`, given);
}
