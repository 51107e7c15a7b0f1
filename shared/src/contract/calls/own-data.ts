import * as v from 'valibot';
import type { Language } from '../languages.ts';
import type { Call } from './call.ts';
import type { OwnerProof } from './security.ts';

const rhythm = v.picklist(['subito', 'ogni_giorno', 'mai']);

/** Returns the schema of an object with a value for each kind of notices. */
// @__NO_SIDE_EFFECTS__
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

/** A kind of notices. */
type NoticeKind = keyof MailPreferences['mail'];

/** The choices about notices, as the backend takes them. */
export type NoticeChoices = {
  readonly [Name in `mail_${NoticeKind}`]: Rhythm;
} & { readonly [Name in `push_${NoticeKind}`]: boolean };

/** Asks for the mail preferences of the logged-in client. */
export const readMailPreferences: Call<undefined, MailPreferences> = {
  method: 'GET',
  path: '/preferences',
  session: 'client',
  limit: 'general',
  answer: preferencesSchema,
};

/** Stores the choices about notices. */
export const setChoices: Call<NoticeChoices> = {
  method: 'POST',
  path: '/preferences',
  session: 'client',
  limit: 'login',
};

/** Names a second address, which gets a mail to confirm it. Fails with OWN_ADDRESS for the address of the account. */
export const addSecondAddress: Call<{ readonly email: string }> = {
  method: 'POST',
  path: '/preferences/second',
  session: 'client',
  limit: 'account',
};

/** Removes the second address. */
export const removeSecondAddress: Call = {
  method: 'POST',
  path: '/preferences/second/remove',
  session: 'client',
  limit: 'login',
};

const pushSchema = v.object({
  key: v.string(),
  subscriptions: v.array(v.object({ id: v.string() })),
});

/** The site's key for push messages, and the client's browsers that get them. */
export type PushSettings = v.InferOutput<typeof pushSchema>;

/** Asks for the client's browsers with push messages. */
export const readPush: Call<undefined, PushSettings> = {
  method: 'GET',
  path: '/push',
  session: 'client',
  limit: 'general',
  answer: pushSchema,
};

/** The subscription of a browser. */
export interface PushSubscriptionValues {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
}

/** Subscribes a browser to push messages. */
export const subscribePush: Call<PushSubscriptionValues> = {
  method: 'POST',
  path: '/push/subscribe',
  session: 'client',
  limit: 'login',
};

/** Ends the push messages to the browser with this address. */
export const unsubscribePush: Call<{ readonly endpoint: string }> = {
  method: 'POST',
  path: '/push/unsubscribe',
  session: 'client',
  limit: 'general',
};

const exportSchema = v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) });

/**
 * Prepares the archive of the client's data, which `/api/export?code=` gives once and for a few minutes. Fails with
 * INVALID_CREDENTIALS, INVALID_PAYLOAD for a code, LOGIN_TOO_OLD, EXPORT_RUNNING.
 */
export const prepareExport: Call<OwnerProof, v.InferOutput<typeof exportSchema>> = {
  method: 'POST',
  path: '/export',
  session: 'client',
  limit: 'login',
  answer: exportSchema,
};

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

/** Asks for the state of the client's request for deletion. */
export const readDeletion: Call<undefined, Deletion> = {
  method: 'GET',
  path: '/deletion',
  session: 'client',
  limit: 'general',
  answer: deletionSchema,
};

/** Requests the deletion of the account; `motivo` is the client's reason, if there is one. */
export const requestDeletion: Call<{ readonly motivo?: string | undefined }> = {
  method: 'POST',
  path: '/deletion',
  session: 'client',
  limit: 'login',
};

/** Takes the waiting request back. */
export const withdrawDeletion: Call = {
  method: 'POST',
  path: '/deletion/withdraw',
  session: 'client',
  limit: 'login',
};
