import type { Content } from '@studio/shared/client';
import * as v from 'valibot';

const companySchema = v.object({
  id: v.number(),
  denominazione: v.string(),
  piva: v.nullable(v.string()),
  ruolo: v.picklist(['titolare', 'delegato']),
});

const companiesSchema = v.object({ own: v.boolean(), companies: v.array(companySchema) });

/** A company for which the client acts, and the role. */
export type Company = v.InferOutput<typeof companySchema>;

/** The companies for which the client acts; `own` is true when something belongs to the client alone. */
export type Companies = v.InferOutput<typeof companiesSchema>;

/** Returns the companies for which the logged-in client acts, by name. */
export async function readCompanies(content: Content): Promise<Companies> {
  const answer = await content.request<unknown>(() => ({ path: '/companies', method: 'GET' }));
  return v.parse(companiesSchema, answer);
}
