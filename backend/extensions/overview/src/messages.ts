import * as v from 'valibot';
import { defineComponent, h, ref, type VNode } from 'vue';
import { type Api, nameOf, person, personFields, studioApi } from './data.ts';
import { loadPage } from './load-page.ts';
import { icon, link, momentOf, page } from './page.ts';

const text = v.nullable(v.string());
/** The client or the company of a row, as {@link ownerFields} read it. */
export const owner = {
  cliente: v.nullable(person),
  azienda: v.nullable(v.object({ denominazione: text })),
};

/** The document that a message is about, with its owner. */
export const documentSchema = v.object({
  id: v.number(),
  anno: v.number(),
  mese: v.nullable(v.number()),
  tipologia: v.nullable(v.object({ tipologia: text })),
  ...owner,
});

/** The request that a message is about, with its owner. */
export const requestSchema = v.object({ id: v.number(), titolo: text, ...owner });

/** The fields of {@link owner}. */
export const ownerFields = [
  ...personFields.map((name) => `cliente.${name}`),
  'azienda.denominazione',
];

/** The fields of {@link documentSchema} and {@link requestSchema}. */
export const documentFields = ['id', 'anno', 'mese', 'tipologia.tipologia', ...ownerFields];
export const requestFields = ['id', 'titolo', ...ownerFields];

/** Returns the words for a document. */
export function documentName({
  anno,
  mese,
  tipologia,
}: v.InferOutput<typeof documentSchema>): string {
  const period = mese === null ? String(anno) : `${String(mese).padStart(2, '0')}/${anno}`;
  return `${tipologia?.tipologia ?? 'Documento'} ${period}`;
}

/** Returns the name of the client or the company; a withdrawn document has neither any more. */
export function ownerName({
  cliente,
  azienda,
}: Pick<v.InferOutput<typeof documentSchema>, 'cliente' | 'azienda'>): string {
  if (azienda !== null) return azienda.denominazione ?? 'Azienda senza nome';
  return cliente === null ? 'Documento ritirato' : nameOf(cliente);
}

const rowSchema = v.object({
  id: v.number(),
  testo: v.string(),
  da: v.picklist(['cliente', 'studio']),
  quando: v.string(),
  letto_dallo_studio_il: text,
  documento: v.nullable(documentSchema),
  richiesta: v.nullable(requestSchema),
});
type Row = v.InferOutput<typeof rowSchema>;

/** The unread messages, and the newest ones, of which the list is made. */
const mostUnread = 500;
const mostRecent = 300;

/** A thread of the list: its newest message, and the number of the client's messages that wait. */
interface Thread {
  to: string;
  last: Row;
  unread: number;
}

const isUnread = ({ da, letto_dallo_studio_il }: Row) =>
  da === 'cliente' && letto_dallo_studio_il === null;

function addressOf({ documento, richiesta }: Row): string {
  if (documento !== null) return `/panoramica/messaggi/documento/${documento.id}`;
  return `/panoramica/messaggi/richiesta/${richiesta?.id}`;
}

/** Returns the threads of these messages: those with unread ones first, each part with the newest first. */
function threadsOf(rows: Row[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const row of rows.toSorted((one, other) => other.id - one.id)) {
    const to = addressOf(row);
    const thread = threads.get(to) ?? { to, last: row, unread: 0 };
    threads.set(to, { ...thread, unread: thread.unread + (isUnread(row) ? 1 : 0) });
  }
  return [...threads.values()].toSorted(
    (one, other) => Number(other.unread > 0) - Number(one.unread > 0),
  );
}

async function readThreads(api: Api): Promise<Thread[]> {
  const fields = [
    ...['id', 'testo', 'da', 'quando', 'letto_dallo_studio_il'],
    ...documentFields.map((name) => `documento.${name}`),
    ...requestFields.map((name) => `richiesta.${name}`),
  ];
  const read = (query: object) =>
    api.read('/items/messaggi', { fields, sort: ['-id'], ...query }, v.array(rowSchema));
  const [unread, recent] = await Promise.all([
    read({
      limit: mostUnread,
      filter: { da: { _eq: 'cliente' }, letto_dallo_studio_il: { _null: true } },
    }),
    read({ limit: mostRecent }),
  ]);
  const rows = new Map([...unread, ...recent].map((row) => [row.id, row]));
  return threadsOf([...rows.values()]);
}

const threadRow = ({ to, last, unread }: Thread): VNode => {
  const about = last.documento ?? last.richiesta;
  const title = last.documento ? documentName(last.documento) : (last.richiesta?.titolo ?? '');
  return h('li', { key: to, class: 'row' }, [
    h('div', [
      link(to, `${about === null ? '' : ownerName(about)} · ${title}`),
      h('div', { class: 'excerpt' }, `${last.da === 'studio' ? 'Studio: ' : ''}${last.testo}`),
    ]),
    h('div', { class: 'actions' }, [
      ...(unread > 0 ? [h('strong', { class: 'unread' }, `${unread} da leggere`)] : []),
      h('span', { class: 'date quiet' }, momentOf(last.quando)),
    ]),
  ]);
};

/** The page with the conversations with clients, unread ones first. */
export const messages = defineComponent({
  setup() {
    const api = studioApi();
    const threads = ref<Thread[]>();

    const { notice } = loadPage(async () => {
      threads.value = await readThreads(api);
    });

    return () =>
      page('Messaggi', 'forum', () => [
        h('p', { class: 'intro' }, [
          'Le conversazioni con i clienti, ognuna su un documento o una richiesta. Prima quelle da leggere.',
        ]),
        ...notice(),
        ...(threads.value?.length === 0
          ? [h('p', [icon('mark_chat_read'), ' Nessun messaggio, per ora.'])]
          : []),
        ...(threads.value !== undefined && threads.value.length > 0
          ? [h('ul', { class: 'rows' }, threads.value.map(threadRow))]
          : []),
      ]);
  },
});
