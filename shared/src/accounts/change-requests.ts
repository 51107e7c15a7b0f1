import { customEndpoint, isDirectusError, readItems, readMe } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const text = v.nullish(v.string());

const requestSchema = v.object({
  campo: v.string(),
  valore_richiesto: text,
  stato: v.picklist(['in_attesa', 'approvata', 'rifiutata']),
  motivo: text,
  applicata_il: text,
  date_created: text,
  date_updated: text,
});

/** A change of one field that the client has asked the firm for. */
export type ChangeRequest = v.InferOutput<typeof requestSchema>;

const requestFields = [
  'campo',
  'valore_richiesto',
  'stato',
  'motivo',
  'applicata_il',
  'date_created',
  'date_updated',
] as const;

/** The client's own requests, the newest first. */
export async function readChangeRequests(content: Content): Promise<ChangeRequest[]> {
  const query = { fields: [...requestFields], sort: ['-id' as const], limit: -1 };
  return v.parse(
    v.array(requestSchema),
    await content.request(readItems('richieste_modifica', query)),
  );
}

const storedFields = [
  'first_name',
  'last_name',
  'email',
  'societa',
  'indirizzo',
  'citta',
  'provincia',
  'nazione',
  'telefono',
  'pec',
  'piva',
  'codice_univoco',
] as const;

const storedSchema = v.record(v.picklist(storedFields), v.nullable(v.string()));

/** The profile that is stored of a client; what is empty is null. */
export type StoredProfile = v.InferOutput<typeof storedSchema>;

/** What is stored of the logged-in client. */
export async function readStoredProfile(content: Content): Promise<StoredProfile> {
  return v.parse(storedSchema, await content.request(readMe({ fields: [...storedFields] })));
}

const requestedSchema = v.object({ requested: v.array(v.string()) });

/**
 * Asks the firm to change what differs from what is stored. Rejects with FAILED_VALIDATION (`fieldProblems` says
 * where), NOTHING_CHANGED or REQUESTS_EXCEEDED; nothing is asked for then.
 * @param values the fields to change, '' for one to be emptied; and `status` and `role`, which the server ignores
 * @returns names of the fields that are to be changed
 */
export async function requestChanges(
  content: Content,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const body = JSON.stringify({ values });
  const command = customEndpoint<unknown>({ path: '/change-requests', method: 'POST', body });
  return v.parse(requestedSchema, await requestUnsafe(content, command)).requested;
}

/** Takes back what was asked for a field, if the firm has not decided yet. */
export async function withdrawRequest(content: Content, field: string): Promise<void> {
  const body = JSON.stringify({ campo: field });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/change-requests/withdraw', method: 'POST', body }),
  );
}

const problemSchema = v.object({
  extensions: v.object({ field: v.string(), type: v.string() }),
});

/**
 * Has the link sent once more that confirms what the firm has approved for a field: a new e-mail address. Also kept
 * where nothing waits for that; rejects with REQUESTS_EXCEEDED when asked too often.
 */
export async function resendEmailLink(content: Content, field: string): Promise<void> {
  const body = JSON.stringify({ campo: field });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/change-requests/resend', method: 'POST', body }),
  );
}

/** What the backend has against which field, by the field's name: one of the kinds that its rules know. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!isDirectusError(error)) return {};
  const problems = error.errors.flatMap((one) => {
    const { success, output } = v.safeParse(problemSchema, one);
    return success ? [[output.extensions.field, output.extensions.type]] : [];
  });
  return Object.fromEntries(problems);
}
