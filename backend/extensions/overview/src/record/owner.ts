import { romeToday } from '@studio/shared/kit/format';
import { phoneLink } from '@studio/shared/rules';
import * as v from 'valibot';
import { type Api, nameOf, person } from '../data.ts';
import { dayOf } from '../page.ts';

/** The owners of documents, requests and payments, each with a page: a client or a company. */
export type OwnerKind = 'cliente' | 'azienda';

/** A line of facts about an owner: its label, its value, and the link that its value is. */
export interface Fact {
  label: string;
  value: string;
  href?: string;
}

/** A client or a company whose page is open. */
export interface Owner {
  kind: OwnerKind;
  /** The key as a row of another collection has it. */
  id: string | number;
  name: string;
  /** Warns of something that staff have to know first, such as a suspended account; undefined when there is nothing. */
  state: string | undefined;
  facts: Fact[];
  /** The status of a client's account; undefined for a company. */
  status: string | undefined;
  /** Directus' own form, with all fields. */
  form: string;
  /** The rows that belong to the owner; those of a client's own companies too. */
  filter: object;
  /** The addresses that mails about the owner go to. */
  addresses: string[];
}

const text = v.nullable(v.string());

const groups = v.nullable(v.array(v.string()));

const clientSchema = v.object({
  gruppi: groups,
  ...person.entries,
  ...{ id: v.string(), email: text, status: v.string(), last_access: text },
  ...{ invitato_il: text, iscritto_il: text, telefono: text, piva: text, codice_fiscale: text },
  ...{ indirizzo: text, cap: text, citta: text, provincia: text, pec: text },
});

const companySchema = v.object({
  gruppi: groups,
  ...{ id: v.number(), denominazione: text, telefono: text, piva: text, codice_fiscale: text },
  ...{ indirizzo: text, cap: text, citta: text, provincia: text, pec: text, codice_univoco: text },
  persone: v.array(v.object({ persona: v.nullable(v.object({ email: text })) })),
});

/** Returns the filter of memberships that hold today. */
const current = () => ({
  _or: [{ fino_al: { _null: true } }, { fino_al: { _gte: romeToday(new Date()) } }],
});

interface Contacts {
  gruppi: string[] | null;
  telefono: string | null;
  pec: string | null;
  piva: string | null;
  codice_fiscale: string | null;
  indirizzo: string | null;
  cap: string | null;
  citta: string | null;
  provincia: string | null;
}

/** Returns the facts that are known, in their order. */
function known(facts: readonly (Fact | { label: string; value: string | null })[]): Fact[] {
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
}

const phoneFact = (value: string | null) => ({
  ...{ label: 'Telefono', value },
  ...(value === null ? {} : { href: phoneLink(value) }),
});

const mailFact = (label: string, value: string | null) => ({
  ...{ label, value },
  ...(value === null ? {} : { href: `mailto:${value}` }),
});

function contactFacts(one: Contacts) {
  const place = [[one.cap, one.citta].filter(Boolean).join(' '), one.provincia].filter(Boolean);
  return [
    mailFact('PEC', one.pec),
    { label: 'Partita IVA', value: one.piva },
    { label: 'Codice fiscale', value: one.codice_fiscale },
    { label: 'Indirizzo', value: [one.indirizzo, place.join(' ')].filter(Boolean).join(', ') },
    { label: 'Gruppi', value: one.gruppi?.join(', ') ?? null },
  ];
}

const states: Readonly<Partial<Record<string, string>>> = {
  suspended: 'Accesso sospeso',
  archived: 'Account cancellato',
};

function stateOf({ status, invitato_il, iscritto_il }: v.InferOutput<typeof clientSchema>) {
  if (status !== 'invited') return states[status];
  return invitato_il === null && iscritto_il === null
    ? 'Mai invitato: nessun avviso lo raggiunge'
    : 'Invitato, non ancora attivo';
}

async function readClient(api: Api, id: string): Promise<Owner> {
  const [one, companies] = await Promise.all([
    api.read(`/users/${id}`, { fields: Object.keys(clientSchema.entries) }, clientSchema),
    api.read(
      '/items/persone_aziende',
      {
        ...{ limit: -1, fields: ['azienda'] },
        filter: { _and: [{ persona: { _eq: id } }, { ruolo: { _eq: 'titolare' } }, current()] },
      },
      v.array(v.object({ azienda: v.number() })),
    ),
  ]);
  const owned = companies.map(({ azienda }) => azienda);
  const own = { cliente: { _eq: id } };
  return {
    ...{ kind: 'cliente', id, name: nameOf(one), form: `/users/${id}` },
    ...{ state: stateOf(one), status: one.status },
    facts: known([
      mailFact('E-mail', one.email),
      phoneFact(one.telefono),
      ...contactFacts(one),
      { label: 'Ultimo accesso', value: one.last_access && dayOf(one.last_access) },
      { label: 'Ultimo invito', value: one.invitato_il && dayOf(one.invitato_il) },
    ]),
    filter: owned.length === 0 ? own : { _or: [own, { azienda: { _in: owned } }] },
    addresses: one.email === null ? [] : [one.email],
  };
}

async function readCompany(api: Api, id: string): Promise<Owner> {
  const { persone: _, ...own } = companySchema.entries;
  const one = await api.read(
    `/items/aziende/${id}`,
    {
      fields: [...Object.keys(own), 'persone.persona.email'],
      deep: { persone: { _limit: -1, _filter: current() } },
    },
    companySchema,
  );
  return {
    ...{ kind: 'azienda', id: one.id, name: one.denominazione ?? 'Azienda senza nome' },
    ...{ state: undefined, status: undefined, form: `/content/aziende/${one.id}` },
    facts: known([
      phoneFact(one.telefono),
      ...contactFacts(one),
      { label: 'Codice SDI', value: one.codice_univoco },
    ]),
    filter: { azienda: { _eq: one.id } },
    addresses: one.persone.flatMap(({ persona }) => persona?.email ?? []),
  };
}

/** Resolves with a client or a company. */
export function readOwner(api: Api, kind: OwnerKind, id: string): Promise<Owner> {
  return kind === 'cliente' ? readClient(api, id) : readCompany(api, id);
}
