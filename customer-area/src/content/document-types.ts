import { readItems } from '@directus/sdk';
import { type Content, call } from '@studio/shared/client';
import { readCompanies } from '@studio/shared/contract/calls';
import * as v from 'valibot';

const typeSchema = v.object({ id: v.number(), tipologia: v.string() });

/** A document type. */
export type DocumentType = v.InferOutput<typeof typeSchema>;

/** Returns every document type of the firm, by name. */
export async function readTypes(content: Content): Promise<DocumentType[]> {
  const query = { fields: ['id' as const, 'tipologia' as const], sort: ['tipologia' as const] };
  const found = await content.request(readItems('tipologie', { ...query, limit: -1 }));
  return v.parse(v.array(typeSchema), found);
}

/** The types of documents that a client may send. */
export interface SendTypes {
  readonly choices: readonly DocumentType[];
  /** True for a delegate, who sees only what has one of these types. */
  readonly isRequired: boolean;
}

/** Returns the types of documents that the client may send for a company, or without one for themselves. */
export async function readSendTypes(
  content: Content,
  company: number | undefined,
): Promise<SendTypes> {
  if (company !== undefined) {
    const { companies } = await call(content, readCompanies);
    const own = companies.find(({ id }) => id === company);
    if (own?.ruolo === 'delegato') return { choices: own.tipologie ?? [], isRequired: true };
  }
  return { choices: await readTypes(content), isRequired: false };
}
