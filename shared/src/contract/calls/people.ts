import * as v from 'valibot';
import type { Call } from './call.ts';

const personSchema = v.object({
  id: v.number(),
  nome: v.string(),
  email: v.nullable(v.string()),
  ruolo: v.picklist(['titolare', 'delegato']),
  fino_al: v.nullable(v.string()),
  tipologie: v.array(v.object({ id: v.number(), tipologia: v.string() })),
  io: v.boolean(),
  in_attesa: v.boolean(),
  /** Another one once the rights have changed. */
  versione: v.string(),
});

/** A person who acts for a company; `io` is the client, `in_attesa` a delegate who has not logged in since. */
export type CompanyPerson = v.InferOutput<typeof personSchema>;

/** Asks who acts for a company. Fails with FORBIDDEN for a company of which the client is no owner. */
export const readPeople: Call<{ readonly azienda: number }, CompanyPerson[]> = {
  method: 'GET',
  path: '/companies/people',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: v.array(personSchema),
};

/** The rights of a delegate: the ids of the document types, separated by commas, and the last day or ''. */
interface Rights {
  readonly azienda: number;
  readonly tipologie: string;
  readonly fino_al: string;
}

/** A person whom an owner invites as a delegate. */
export interface InvitedPerson extends Rights {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Invites a delegate by mail. Fails with NOT_INVITABLE for people of the company and of the firm. */
export const invitePerson: Call<InvitedPerson> = {
  method: 'POST',
  path: '/companies/people/invite',
  session: 'client',
  limit: 'account',
};

/** Changes the rights of a delegate that the page shows. Fails with CHANGED_MEANWHILE when they are others by now. */
export const changePerson: Call<Rights & { readonly id: number; readonly versione: string }> = {
  method: 'POST',
  path: '/companies/people/change',
  session: 'client',
  limit: 'login',
};

/** Ends a delegation at once. */
export const endPerson: Call<{ readonly azienda: number; readonly id: number }> = {
  method: 'POST',
  path: '/companies/people/end',
  session: 'client',
  limit: 'login',
};
