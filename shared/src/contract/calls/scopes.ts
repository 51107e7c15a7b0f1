import * as v from 'valibot';
import type { Call } from './call.ts';

/** A company, or without one the person's own things. */
export interface Scope {
  readonly azienda: number | undefined;
}

const companySchema = v.object({
  id: v.number(),
  denominazione: v.string(),
  piva: v.nullable(v.string()),
  ruolo: v.picklist(['titolare', 'delegato']),
  /** The document types of a delegate. */
  tipologie: v.nullish(v.array(v.object({ id: v.number(), tipologia: v.string() }))),
});

const companiesSchema = v.object({ own: v.boolean(), companies: v.array(companySchema) });

/** A company for which the client acts, and the role. */
export type Company = v.InferOutput<typeof companySchema>;

/** The companies for which the client acts; `own` is true when something belongs to the client alone. */
export type Companies = v.InferOutput<typeof companiesSchema>;

/** Asks for the companies for which the logged-in client acts, by name. */
export const readCompanies: Call<undefined, Companies> = {
  method: 'GET',
  path: '/companies',
  session: 'client',
  limit: 'general',
  answer: companiesSchema,
};

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const countsSchema = v.object({ requests: count, due: count, approvals: count, messages: count });

/** The number of things of each kind that wait for the client. */
export type OpenCounts = v.InferOutput<typeof countsSchema>;

/** Asks for the numbers of open things in a scope. */
export const readOpenCounts: Call<Scope, OpenCounts> = {
  method: 'GET',
  path: '/to-do',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: countsSchema,
};
