import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { companyRoles } from '../../../../schema/persone-aziende.ts';
import { problemsIn, requireRight } from '../common/field-problems.ts';
import { relatedRow } from '../common/writes.ts';
import { clientCreation, type NewClients, type NewClientsProblem } from './create-clients.ts';

const collection = 'nuovi_clienti';

/** The form's fields of the company and of the person, by the names of their values. */
const companyFields = {
  denominazione: 'denominazione',
  piva: 'piva',
  codice_fiscale: 'codice_fiscale',
  codice_univoco: 'codice_univoco',
  indirizzo: 'indirizzo',
  cap: 'cap',
  citta: 'citta',
  provincia: 'provincia',
  pec: 'pec',
  telefono: 'telefono_azienda',
} as const;

const personFields = {
  first_name: 'nome',
  last_name: 'cognome',
  email: 'email',
  telefono: 'telefono',
  codice_fiscale: 'codice_fiscale_persona',
} as const;

const text = v.nullish(v.string());
const type = v.looseObject({ tipologie_id: relatedRow });

const formSchema = v.looseObject({
  azienda: v.nullish(relatedRow),
  ruolo: v.optional(v.picklist(Object.keys(companyRoles)), 'titolare'),
  fino_al: text,
  invito: v.optional(v.picklist(['subito', 'dopo']), 'subito'),
  tipologie: v.optional(
    v.union([
      v.array(type),
      v.pipe(
        v.looseObject({ create: v.array(type) }),
        v.transform(({ create }) => create),
      ),
    ]),
    [],
  ),
});
type Form = v.InferOutput<typeof formSchema>;

/** Returns the given values of some fields of the form, by the names under which they are stored. */
function valuesOf(form: Form, fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, v.parse(text, form[field]) ?? null]),
  );
}

const isFilled = (values: Record<string, string | null>) =>
  Object.values(values).some((value) => value?.trim());

/** Returns the clients that the form describes. */
function clientsOf(form: Form): NewClients {
  const company = valuesOf(form, companyFields);
  const { azienda, ruolo, fino_al, invito, tipologie } = form;
  return {
    ...(azienda ? { company: azienda } : isFilled(company) && { company }),
    people: [
      {
        values: valuesOf(form, personFields),
        ruolo: ruolo === 'delegato' ? 'delegato' : 'titolare',
        tipologie: tipologie.map(({ tipologie_id }) => tipologie_id),
        ...(fino_al && { fino_al }),
      },
    ],
    invitation: invito === 'subito' ? 'now' : 'later',
  };
}

/** Returns the form's field of a problem; the address of a value that it does not show is that of the group. */
function fieldOf({ of, field }: NewClientsProblem): string {
  const fields: Readonly<Partial<Record<string, string>>> =
    of === 'company' ? companyFields : personFields;
  return fields[field] ?? (of === 'company' ? 'azienda' : field);
}

const problemAt = problemsIn(collection);

const bothCompanies = 'Hai scritto anche un’azienda nuova: togli l’una o l’altra.';

/** Adds a client by the short form of the Studio; the row keeps the client, the company and who added them. */
export const newClientForm: HookConfig = ({ filter }, context) => {
  const creation = clientCreation(context);

  filter(`${collection}.items.create`, async (payload, _meta, event) => {
    const { accountability, database, schema } = event;
    // Rights first: the messages below name other clients.
    await requireRight({ collection, action: 'create', context: event });
    if (schema === null) throw new Error('A creation without a schema');
    const form = v.parse(formSchema, payload);
    const clients = clientsOf(form);
    if (form.azienda && isFilled(valuesOf(form, companyFields)))
      throw [problemAt('azienda', bothCompanies)];
    const outcome = await creation.create({ accountability, database, schema }, clients);
    if ('problems' in outcome)
      throw outcome.problems.map((one) => problemAt(fieldOf(one), one.sentence));
    const { company, people } = outcome.created;
    return {
      cliente: people[0]?.id ?? null,
      azienda: company,
      ruolo: company === null ? null : form.ruolo,
      fino_al: company === null ? null : (form.fino_al ?? null),
      invito: form.invito,
    };
  });
};
