import { customEndpoint, isDirectusError, readItems, readMe } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import type { ContentClient } from '@studio/shared/contract';
import * as v from 'valibot';

const text = v.nullish(v.string());

const requestSchema = v.object({
  id: v.number(),
  campo: v.string(),
  valore_richiesto: text,
  stato: v.picklist(['in_attesa', 'approvata', 'rifiutata']),
  motivo: text,
  applicata_il: text,
  vista_il: text,
  date_created: text,
  date_updated: text,
});

/** A request of the client to change one field of the profile. */
export type ChangeRequest = v.InferOutput<typeof requestSchema>;

const requestFields = [
  'id',
  'campo',
  'valore_richiesto',
  'stato',
  'motivo',
  'applicata_il',
  'vista_il',
  'date_created',
  'date_updated',
] as const;

/** Returns the client's own change requests, the newest first. */
export async function readChangeRequests(content: ContentClient): Promise<ChangeRequest[]> {
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
  'cap',
  'citta',
  'provincia',
  'nazione',
  'telefono',
  'pec',
  'piva',
  'codice_fiscale',
  'codice_univoco',
] as const;

const storedSchema = v.record(v.picklist(storedFields), v.nullable(v.string()));

/** The stored profile of a client; an empty field is null. */
export type StoredProfile = v.InferOutput<typeof storedSchema>;

/** Returns the stored profile of the logged-in client. */
export async function readStoredProfile(content: ContentClient): Promise<StoredProfile> {
  return v.parse(storedSchema, await content.request(readMe({ fields: [...storedFields] })));
}

const companyFields = [
  'societa',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'nazione',
  'telefono',
  'pec',
  'piva',
  'codice_fiscale',
  'codice_univoco',
] as const;

const companySchema = v.record(v.picklist(companyFields), v.nullable(v.string()));

/** The stored data of a company, in the fields of a profile; an empty one is null. */
export type CompanyProfile = v.InferOutput<typeof companySchema>;

/**
 * Returns the data of a company for which the client acts, which the profile shows while the company is in view.
 * @throws a Directus error: FORBIDDEN for any other company
 */
export async function readCompanyProfile(
  content: Content,
  azienda: number,
): Promise<CompanyProfile> {
  const params = { fields: companyFields.join(), azienda };
  const answer = await content.request<unknown>(() => ({
    path: '/users/me',
    method: 'GET',
    params,
  }));
  return v.parse(companySchema, answer);
}

const requestedSchema = v.object({ requested: v.array(v.string()) });

/**
 * Requests a change of every given field that differs from the stored one.
 * @param values new values by field, '' to empty a field; the backend ignores `status` and `role`
 * @returns names of the fields whose change was requested
 * @throws a Directus error, and requests nothing: FAILED_VALIDATION (see `fieldProblems`), NOTHING_CHANGED or
 *   REQUESTS_EXCEEDED
 */
export async function requestChanges(
  content: Content,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const body = JSON.stringify({ values });
  const command = customEndpoint<unknown>({ path: '/change-requests', method: 'POST', body });
  return v.parse(requestedSchema, await requestUnsafe(content, command)).requested;
}

/**
 * Withdraws a request.
 * @throws a Directus error: CHANGED_MEANWHILE, with what the firm has decided
 */
export async function withdrawRequest(content: Content, id: number): Promise<void> {
  const body = JSON.stringify({ id });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/change-requests/withdraw', method: 'POST', body }),
  );
}

/**
 * Requests another mail with the link that confirms an approved new e-mail address. Does nothing when no address waits
 * for confirmation.
 * @throws a Directus error: REQUESTS_EXCEEDED after too many requests
 */
export async function resendEmailLink(content: Content, field: string): Promise<void> {
  const body = JSON.stringify({ campo: field });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/change-requests/resend', method: 'POST', body }),
  );
}

/** Dismisses the rejection of a request: the client has read the decision and its reason. */
export async function dismissRefusal(content: Content, id: number): Promise<void> {
  const body = JSON.stringify({ id });
  await requestUnsafe(
    content,
    customEndpoint({ path: '/change-requests/seen', method: 'POST', body }),
  );
}

const problemSchema = v.object({
  extensions: v.object({ field: v.string(), type: v.string() }),
});

/** Returns the rejected fields of a Directus error: the kind of problem by field name. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!isDirectusError(error)) return {};
  const problems = error.errors.flatMap((one) => {
    const { success, output } = v.safeParse(problemSchema, one);
    return success ? [[output.extensions.field, output.extensions.type]] : [];
  });
  return Object.fromEntries(problems);
}
