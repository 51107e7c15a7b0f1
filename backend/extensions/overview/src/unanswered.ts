import { romeToday } from '@studio/shared/kit/format';
import { daysBetween, phoneLink } from '@studio/shared/rules';
import * as v from 'valibot';
import { h, type VNode } from 'vue';
import { type Api, nameOf, person, personFields } from './data.ts';
import { dayOf, icon, link, recordPath } from './page.ts';

/** The most rows that are read of each kind, and the most of those that are not urgent. */
const mostRead = 50;
const mostLater = 6;

/** From so many days before the last one the firm calls. */
const callFrom = 3;

const text = v.nullable(v.string());
const owner = {
  cliente: v.nullable(v.object({ id: v.string(), telefono: text, ...person.entries })),
  azienda: v.nullable(v.object({ id: v.number(), telefono: text, denominazione: v.string() })),
};
const ownerFields = [
  ...['azienda.id', 'azienda.telefono', 'azienda.denominazione'],
  ...['id', 'telefono', ...personFields].map((name) => `cliente.${name}`),
];
const payments = v.array(
  v.object({ id: v.number(), scade_il: v.string(), tributo: v.string(), ...owner }),
);
const approvals = v.array(
  v.object({
    ...{ id: v.number(), risposta_entro: v.string(), ...owner },
    documento: v.nullable(v.object({ title: text })),
  }),
);

/** Something that a client has not answered yet. */
export interface Unanswered {
  to: string;
  what: string;
  who: string;
  /** The record of the client or company; undefined when the client is gone. */
  record: string | undefined;
  phone: string | null;
  /** The days until the last one; negative after it. */
  left: number;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
}

type Owner = v.InferOutput<typeof payments>[number] | v.InferOutput<typeof approvals>[number];

function ownerOf({ azienda, cliente }: Owner) {
  if (azienda !== null)
    return {
      who: azienda.denominazione,
      record: recordPath('azienda', azienda.id),
      phone: azienda.telefono,
    };
  const record = cliente === null ? undefined : recordPath('cliente', cliente.id);
  return { who: nameOf(cliente), record, phone: cliente?.telefono ?? null };
}

/** Resolves with the payments and approvals that wait for their client, the most urgent first. */
export async function readUnanswered(api: Api): Promise<Unanswered[]> {
  const [due, asked] = await Promise.all([
    api.read(
      '/items/scadenze_clienti',
      {
        ...{ limit: mostRead, sort: ['scade_il'], filter: { stato: { _eq: 'da_rispondere' } } },
        fields: ['id', 'scade_il', 'tributo', ...ownerFields],
      },
      payments,
    ),
    api.read(
      '/items/documenti_clienti',
      {
        ...{ limit: mostRead, sort: ['risposta_entro'] },
        filter: {
          risposta_chiesta: { _in: ['presa_visione', 'approvazione'] },
          ...{ risposta_il: { _null: true }, ritirato_il: { _null: true } },
          risposta_entro: { _nnull: true },
        },
        fields: ['id', 'risposta_entro', 'documento.title', ...ownerFields],
      },
      approvals,
    ),
  ]);
  const today = romeToday(new Date());
  return [
    ...due.map((one) => ({
      to: `/content/scadenze_clienti/${one.id}`,
      ...{ what: one.tributo, ...ownerOf(one), until: one.scade_il },
    })),
    ...asked.map((one) => ({
      to: `/content/documenti_clienti/${one.id}`,
      what: `Approvazione: ${one.documento?.title ?? 'documento'}`,
      ...{ ...ownerOf(one), until: one.risposta_entro },
    })),
  ]
    .map((one) => ({ ...one, left: daysBetween(today, one.until) }))
    .toSorted((one, other) => one.left - other.left);
}

/** Returns the days that are left in words. */
function daysLeft(days: number): string {
  if (days < 0) return days === -1 ? 'scaduta ieri' : `scaduta da ${-days} giorni`;
  if (days < 2) return days === 0 ? 'oggi' : 'domani';
  return `tra ${days} giorni`;
}

const row = ({ to, what, who, record, phone, until, left }: Unanswered, isToCall: boolean) =>
  h('li', { key: to, class: 'row' }, [
    h('div', [record === undefined ? who : link(record, who), ' · ', link(to, what)]),
    h('div', { class: 'actions' }, [
      ...(isToCall && phone
        ? [h('a', { href: phoneLink(phone), class: 'write' }, [icon('call'), h('span', phone)])]
        : []),
      h('span', { class: 'date' }, `${dayOf(until)}, ${daysLeft(left)}`),
    ]),
  ]);

/** Returns the list of those whom the firm calls, because the last day is near or over, and that of the others. */
export function unansweredLists(all: readonly Unanswered[]): VNode[] {
  const lists = [
    { title: 'Da chiamare', rows: all.filter(({ left }) => left <= callFrom), isToCall: true },
    {
      title: 'Aspettano la risposta del cliente',
      rows: all.filter(({ left }) => left > callFrom).slice(0, mostLater),
      isToCall: false,
    },
  ];
  return lists.flatMap(({ title, rows, isToCall }) =>
    rows.length === 0
      ? []
      : [
          h('h2', title),
          h(
            'ul',
            { class: 'rows' },
            rows.map((one) => row(one, isToCall)),
          ),
        ],
  );
}
