import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

const rhythm = v.picklist(['subito', 'ogni_giorno', 'mai']);

/** Returns the schema of an object with a value for each kind of notices. */
const forKinds = <S extends v.GenericSchema>(value: S) =>
  v.object({
    documents: value,
    requests: value,
    due: value,
    approvals: value,
    messages: value,
  });

const preferencesSchema = v.object({
  mail: forKinds(rhythm),
  push: forKinds(v.boolean()),
  second: v.nullable(v.object({ email: v.string(), is_verified: v.boolean() })),
});

/** The client's choices about notices by kind and channel, and a second address for mails about new documents. */
export type MailPreferences = v.InferOutput<typeof preferencesSchema>;

/** When the mails come. */
export type Rhythm = v.InferOutput<typeof rhythm>;

/** Parses the choices about notices, as the backend takes them. */
export const choicesSchema = v.object({
  mail_documents: rhythm,
  mail_requests: rhythm,
  mail_due: rhythm,
  mail_approvals: rhythm,
  mail_messages: rhythm,
  push_documents: v.boolean(),
  push_requests: v.boolean(),
  push_due: v.boolean(),
  push_approvals: v.boolean(),
  push_messages: v.boolean(),
});

/** The choices about notices, as the backend takes them. */
export type NoticeChoices = Readonly<v.InferOutput<typeof choicesSchema>>;

const pushSchema = v.object({
  key: v.string(),
  subscriptions: v.array(v.object({ id: v.string() })),
});

/** The site's key for push messages, and the client's browsers that get them. */
export type PushSettings = v.InferOutput<typeof pushSchema>;

/** Parses the subscription of a browser. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  language: v.picklist(['it', 'en']),
});

/** The subscription of a browser. */
export type PushSubscriptionValues = Readonly<v.InferOutput<typeof pushSubscriptionSchema>>;

const moment = v.nullable(v.string());

const deletionSchema = v.object({
  request: v.optional(
    v.object({
      stato: v.picklist(['in_attesa', 'confermata', 'eseguita', 'respinta']),
      da_eseguire_il: moment,
      nota: v.nullable(v.string()),
      date_created: moment,
    }),
  ),
  kept: v.object({
    documents: v.number(),
    documents_until: moment,
    downloads: v.number(),
    downloads_until: moment,
    answers_until: v.nullish(v.string(), null),
  }),
});

/** The client's newest request for deletion, and the data that the law keeps. */
export type Deletion = v.InferOutput<typeof deletionSchema>;

const read = (content: Content, path: string) =>
  content.request<unknown>(() => ({ path, method: 'GET' }));

/** Sends a body as the logged-in client. */
function post(content: Content, path: string, values: object = {}): Promise<unknown> {
  const body = JSON.stringify(values);
  return requestUnsafe<unknown>(content, () => ({ path, method: 'POST', body }));
}

/** Returns the mail preferences of the logged-in client. */
export async function readMailPreferences(content: Content): Promise<MailPreferences> {
  return v.parse(preferencesSchema, await read(content, '/preferences'));
}

/** Stores the choices about notices. */
export async function setChoices(content: Content, choices: NoticeChoices): Promise<void> {
  await post(content, '/preferences', choices);
}

/** Returns the client's browsers with push messages. */
export async function readPush(content: Content): Promise<PushSettings> {
  return v.parse(pushSchema, await read(content, '/push'));
}

/** Subscribes a browser to push messages. */
export async function subscribePush(
  content: Content,
  subscription: PushSubscriptionValues,
): Promise<void> {
  await post(content, '/push/subscribe', subscription);
}

/** Ends the push messages to the browser with this address. */
export async function unsubscribePush(content: Content, endpoint: string): Promise<void> {
  await post(content, '/push/unsubscribe', { endpoint });
}

/**
 * Names a second address, which gets a mail to confirm it.
 * @throws a Directus error: OWN_ADDRESS for the address of the account
 */
export async function addSecondAddress(content: Content, email: string): Promise<void> {
  await post(content, '/preferences/second', { email });
}

/** Removes the second address. */
export async function removeSecondAddress(content: Content): Promise<void> {
  await post(content, '/preferences/second/remove');
}

/** The proof that the owner of the account calls; `otp` is empty while the second factor is off. */
export interface OwnerProof {
  readonly password: string;
  readonly otp: string;
}

const exportSchema = v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) });

/**
 * Prepares the archive of the client's data; resolves with its address, which works once and for a few minutes.
 * @throws a Directus error: INVALID_CREDENTIALS, INVALID_PAYLOAD for a code, LOGIN_TOO_OLD, EXPORT_RUNNING
 */
export async function prepareExport(
  content: Content,
  { password, otp }: OwnerProof,
): Promise<string> {
  const answer = await post(content, '/export', { password, ...(otp !== '' && { otp }) });
  return `/api/export?code=${v.parse(exportSchema, answer).code}`;
}

/** Returns the state of the client's request for deletion. */
export async function readDeletion(content: Content): Promise<Deletion> {
  return v.parse(deletionSchema, await read(content, '/deletion'));
}

/** Requests the deletion of the account. */
export async function requestDeletion(content: Content, motivo: string): Promise<void> {
  await post(content, '/deletion', motivo === '' ? {} : { motivo });
}

/** Takes the waiting request back. */
export async function withdrawDeletion(content: Content): Promise<void> {
  await post(content, '/deletion/withdraw');
}
