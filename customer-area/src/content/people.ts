import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

const typeSchema = v.object({ id: v.number(), tipologia: v.string() });

const personSchema = v.object({
  id: v.number(),
  nome: v.string(),
  email: v.nullable(v.string()),
  ruolo: v.picklist(['titolare', 'delegato']),
  fino_al: v.nullable(v.string()),
  tipologie: v.array(typeSchema),
  io: v.boolean(),
  in_attesa: v.boolean(),
  /** Another one once the rights have changed. */
  versione: v.string(),
});

/** A document type. */
export type DocumentType = v.InferOutput<typeof typeSchema>;

/** A person who acts for a company; `io` is the client, `in_attesa` a delegate who has not logged in since. */
export type CompanyPerson = v.InferOutput<typeof personSchema>;

/**
 * Returns who acts for a company.
 * @throws a Directus error: FORBIDDEN for a company of which the client is no owner
 */
export async function readPeople(content: Content, azienda: number): Promise<CompanyPerson[]> {
  const path = '/companies/people';
  const answer = await content.request<unknown>(() => ({
    path,
    method: 'GET',
    params: { azienda },
  }));
  return v.parse(v.array(personSchema), answer);
}

/** Returns every document type of the firm, by name. */
export async function readTypes(content: Content): Promise<DocumentType[]> {
  const params = { fields: 'id,tipologia', sort: 'tipologia', limit: -1 };
  const answer = await content.request<unknown>(() => ({
    path: '/items/tipologie',
    method: 'GET',
    params,
  }));
  return v.parse(v.array(typeSchema), answer);
}

/** The rights of a delegate: the ids of the document types, separated by commas, and the last day or ''. */
interface Rights {
  readonly tipologie: string;
  readonly fino_al: string;
}

function post(content: Content, act: string, values: object): Promise<unknown> {
  const path = `/companies/people/${act}`;
  const body = JSON.stringify(values);
  return requestUnsafe<unknown>(content, () => ({ path, method: 'POST', body }));
}

/** A person whom an owner invites as a delegate. */
export interface InvitedPerson extends Rights {
  readonly azienda: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/**
 * Invites a delegate by mail.
 * @throws a Directus error: NOT_INVITABLE for people of the company and of the firm
 */
export async function invitePerson(content: Content, person: InvitedPerson): Promise<void> {
  await post(content, 'invite', person);
}

/**
 * Changes the rights of a delegate that the page shows.
 * @throws a Directus error: CHANGED_MEANWHILE when they are others by now
 */
export async function changePerson(
  content: Content,
  person: Rights & { readonly azienda: number; readonly id: number; readonly versione: string },
): Promise<void> {
  await post(content, 'change', person);
}

/** Ends a delegation at once. */
export async function endPerson(
  content: Content,
  person: { readonly azienda: number; readonly id: number },
): Promise<void> {
  await post(content, 'end', person);
}
