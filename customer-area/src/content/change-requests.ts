import { isDirectusError, readItems, readMe } from '@directus/sdk';
import type { Content } from '@studio/shared/client';
import type { ContentClient } from '@studio/shared/contract';
import { companyFields } from '@studio/shared/rules';
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

const shownFields = ['societa', ...companyFields] as const;

const storedFields = ['first_name', 'last_name', 'email', ...shownFields] as const;

const storedSchema = v.record(v.picklist(storedFields), v.nullable(v.string()));

/** The stored profile of a client; an empty field is null. */
export type StoredProfile = v.InferOutput<typeof storedSchema>;

/** Returns the stored profile of the logged-in client. */
export async function readStoredProfile(content: ContentClient): Promise<StoredProfile> {
  return v.parse(storedSchema, await content.request(readMe({ fields: [...storedFields] })));
}

const companySchema = v.record(v.picklist(shownFields), v.nullable(v.string()));

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
  const params = { fields: shownFields.join(), azienda };
  const answer = await content.request<unknown>(() => ({
    path: '/users/me',
    method: 'GET',
    params,
  }));
  return v.parse(companySchema, answer);
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
