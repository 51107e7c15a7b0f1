import type { HookConfig } from '@directus/extensions';
import type { EventContext } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, requireRight } from '../../common/field-problems.ts';
import { relatedId, relatedRow } from '../../common/writes.ts';
import { storedFlag } from '../../platform/database-values.ts';
import { idsOf, keysOf } from '../../platform/read-keys.ts';
import {
  type AskedItem,
  type AskedOwner,
  createRequests,
  type Skipped,
} from './create-requests.ts';

const collection = 'nuove_richieste';

const problem = problemsIn(collection);

const text = v.nullish(v.pipe(v.string(), v.trim()), '');

/** Parses the rows of a list as the Studio sends it: added ones, or all. */
const list = <Key>(column: string, key: v.GenericSchema<unknown, Key>) => {
  const rows = v.pipe(
    v.array(v.looseObject({ [column]: key })),
    v.transform((all) => all.flatMap((one) => v.parse(key, one[column]))),
  );
  const added = v.pipe(
    v.looseObject({ create: v.optional(rows, []) }),
    v.transform(({ create }) => create),
  );
  return v.nullish(v.union([rows, added]), []);
};

const formSchema = v.looseObject({
  modello: v.nullish(relatedRow),
  titolo: text,
  descrizione: text,
  tipologia: v.nullish(relatedRow),
  chiede_scadenza: v.nullish(v.picklist(['si', 'no']), 'no'),
  scadenza: text,
  destinatari: v.nullish(v.picklist(['scelti', 'clienti', 'aziende', 'gruppo']), 'scelti'),
  gruppo: text,
  clienti: list('directus_users_id', relatedId),
  aziende: list('aziende_id', relatedRow),
});
type Form = v.InferOutput<typeof formSchema>;

const itemRows = v.array(
  v.object({
    titolo: v.string(),
    descrizione: v.nullable(v.string()),
    tipologia: v.nullable(v.number()),
    giorni: v.nullable(v.number()),
    chiede_scadenza: storedFlag,
  }),
);

/** Resolves with the items of the form: those of its template, or the one that it describes. */
async function itemsOf(form: Form, { database }: EventContext, now: Date): Promise<AskedItem[]> {
  const given = form.scadenza === '' ? null : form.scadenza.slice(0, 10);
  if (given !== null && given < romeToday(now)) {
    throw [problem('scadenza', 'Scegli un giorno da oggi in poi.')];
  }
  if (!form.modello) {
    if (form.titolo === '') {
      throw [problem('titolo', 'Scegli un modello, oppure scrivi che cosa serve.')];
    }
    const { titolo, descrizione, tipologia = null } = form;
    const chiede_scadenza = form.chiede_scadenza === 'si';
    return [
      { titolo, descrizione: descrizione || null, tipologia, scadenza: given, chiede_scadenza },
    ];
  }
  const found: unknown = await database('voci_modelli')
    .where({ modello: form.modello })
    .orderBy([{ column: 'sort', nulls: 'last' }, 'id'])
    .select('titolo', 'descrizione', 'tipologia', 'giorni', 'chiede_scadenza');
  const items = v.parse(itemRows, found);
  if (items.length === 0)
    throw [problem('modello', 'Questo modello non ha documenti da chiedere.')];
  return items.map(({ giorni, ...item }) => {
    const ofTemplate = giorni === null ? null : addDays(romeToday(now), giorni);
    return { ...item, scadenza: given ?? ofTemplate };
  });
}

/** Keeps the rows whose list of groups has this name, in upper or lower case. */
function whereInGroup(rows: Knex.QueryBuilder, group: string): void {
  // The list is stored with commas between its names.
  rows.whereRaw("(',' || lower(??) || ',') LIKE ? ESCAPE '!'", [
    'gruppi',
    `%,${group.toLowerCase().replace(/[!%_]/g, '!$&')},%`,
  ]);
}

/** Resolves with the clients and companies that the form names. */
async function ownersOf(form: Form, { database }: EventContext): Promise<AskedOwner[]> {
  const clients = database('directus_users')
    .where({ role: roleIds.cliente })
    .where((active) =>
      active
        .where('status', 'active')
        .orWhere((invited) => invited.where('status', 'invited').whereNull('iscritto_il')),
    )
    .orderBy('id');
  const companies = database('aziende').orderBy('id');
  const toClients = async () => (await idsOf(clients)).map((cliente) => ({ cliente }));
  const toCompanies = async () => (await keysOf(companies)).map((azienda) => ({ azienda }));
  if (form.destinatari === 'clienti') return await toClients();
  if (form.destinatari === 'aziende') return await toCompanies();
  if (form.destinatari === 'gruppo') {
    if (form.gruppo === '') throw [problem('gruppo', 'Scrivi il nome del gruppo.')];
    for (const members of [clients, companies]) whereInGroup(members, form.gruppo);
    const owners = [...(await toClients()), ...(await toCompanies())];
    if (owners.length === 0)
      throw [problem('gruppo', `Nessun cliente e nessuna azienda è nel gruppo «${form.gruppo}».`)];
    return owners;
  }
  return [
    ...[...new Set(form.clienti)].map((cliente) => ({ cliente })),
    ...[...new Set(form.aziende)].map((azienda) => ({ azienda })),
  ];
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Returns the sentence about the outcome, in the form and in its list. */
function summaryOf(created: number, owners: number, skipped: readonly Skipped[]): string {
  const made = counted(created, 'richiesta', 'richieste');
  const to = counted(owners, 'destinatario', 'destinatari');
  const left =
    skipped.length === 0 ? '' : `, ${counted(skipped.length, 'tralasciata', 'tralasciate')}`;
  return created === 0 ? `Nessuna richiesta nuova${left}` : `${made} per ${to}${left}`;
}

/** The most lines about requests that were left out. */
const mostLines = 500;

function skippedLines(skipped: readonly Skipped[]): string | null {
  if (skipped.length === 0) return null;
  const lines = skipped.slice(0, mostLines).map(({ owner, reason }) => `${owner}: ${reason}`);
  const more = skipped.length - lines.length;
  return [...lines, ...(more > 0 ? [`e altre ${more}`] : [])].join('\n');
}

/**
 * Asks many clients and companies at once, in the transaction of the form's row. The row keeps numbers and the reasons
 * for those left out; the lists of recipients stay empty.
 */
export const newRequestsForm: HookConfig = ({ filter }) => {
  filter(`${collection}.items.create`, async (payload, _meta, event) => {
    // Rights first: the outcome names clients.
    for (const name of [collection, 'richieste_documenti']) {
      await requireRight({ collection: name, action: 'create', context: event });
    }
    const form = v.parse(formSchema, payload);
    const now = new Date();
    const items = await itemsOf(form, event, now);
    const owners = await ownersOf(form, event);
    if (owners.length === 0) {
      throw [problem('clienti', 'Scegli almeno un cliente o un’azienda.')];
    }
    const user = event.accountability?.user ?? null;
    const outcome = await createRequests(event.database, { items, owners, user, now });
    return {
      modello: form.modello ?? null,
      riepilogo: summaryOf(outcome.created, outcome.owners, outcome.skipped),
      richieste: outcome.created,
      tralasciati: skippedLines(outcome.skipped),
    };
  });
};
