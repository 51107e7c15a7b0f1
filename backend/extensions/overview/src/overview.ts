import * as v from 'valibot';
import { defineComponent, h, ref, type VNode } from 'vue';
import { clientLists } from './client-lists.ts';
import { type Api, choiceLabels, countOf, personFields, readBookmarks, studioApi } from './data.ts';
import { waitingUploads } from './inbox-data.ts';
import { loadPage } from './load-page.ts';
import { dayOf, icon, link, page } from './page.ts';
import { request, requestSchema } from './requests.ts';
import { readUnanswered, unansweredLists } from './unanswered.ts';

/** The most rows of a list on this page. */
const mostRows = 6;

/** A number that leads to its list. */
interface Figure {
  label: string;
  icon: string;
  to: string;
  count: number;
  /** Open work, or a failure, while the number is not zero. */
  tone: 'open' | 'failed' | 'plain';
}

/** The lists of collections by the name of their bookmark, in the order of their urgency. */
const listed = [
  ['messaggi', 'Da leggere', 'Messaggi da leggere', 'open'],
  ['richieste_modifica', 'Da decidere', 'Richieste di modifica da decidere', 'open'],
  ['richieste_appuntamento', 'Da gestire', 'Appuntamenti da gestire', 'open'],
  ['richieste_cancellazione', 'Da decidere', 'Cancellazioni da decidere', 'open'],
  ['scadenze_clienti', 'Senza risposta', 'Pagamenti senza risposta', 'open'],
  ['documenti_clienti', 'Senza risposta', 'Approvazioni senza risposta', 'open'],
  ['richieste_documenti', 'Scadute', 'Richieste di documenti scadute', 'open'],
  ['richieste_documenti', 'Senza risposta', 'Richieste senza risposta da 7 giorni', 'plain'],
  ['richieste_documenti', 'Da chiedere', 'Documenti in scadenza da chiedere di nuovo', 'plain'],
  ['consegne', 'Da pubblicare', 'Consegne da pubblicare', 'open'],
  ['posta_in_uscita', 'E-mail non inviate', 'E-mail non inviate', 'failed'],
  ['documenti_clienti', 'Non letti da 7 giorni', 'Documenti non letti da 7 giorni', 'plain'],
  ['scadenze', 'Nei prossimi 30 giorni', 'Scadenzario del sito: 30 giorni', 'plain'],
] as const;

/** The lists that have a page of this module. */
const pages: { readonly [collection: string]: string } = { messaggi: '/panoramica/messaggi' };

/** Resolves with the figures of the lists that exist: their numbers use the filters of the lists themselves. */
async function readFigures(api: Api): Promise<Figure[]> {
  const bookmarks = await readBookmarks(api);
  const ofLists = listed.flatMap(([collection, name, label, tone]) => {
    const found = bookmarks.find((one) => one.collection === collection && one.bookmark === name);
    if (found === undefined) return [];
    const to = pages[collection] ?? `/content/${collection}?bookmark=${found.id}`;
    const counted = countOf(api, `/items/${collection}`, found.filter);
    return [counted.then((count): Figure => ({ label, icon: found.icon, to, count, tone }))];
  });
  const ofClients = Object.entries(clientLists).map(async ([name, list]): Promise<Figure> => {
    const { title: label, icon: sign, filter } = list;
    const to = `/panoramica/${name}`;
    return { label, icon: sign, to, count: await countOf(api, '/users', filter), tone: 'plain' };
  });
  const ofInbox = countOf(api, '/items/caricamenti', waitingUploads).then(
    (count): Figure => ({
      ...{ label: 'File in arrivo da guardare', icon: 'move_to_inbox', count, tone: 'open' },
      to: '/panoramica/in-arrivo',
    }),
  );
  return Promise.all([ofInbox, ...ofLists, ...ofClients]);
}

async function readAll(api: Api) {
  const [figures, requests, next] = await Promise.all([
    readFigures(api),
    api.read(
      '/items/richieste_modifica',
      {
        limit: mostRows,
        sort: ['date_created'],
        filter: { stato: { _eq: 'in_attesa' } },
        fields: [
          ...['id', 'campo', 'valore_attuale', 'valore_richiesto', 'date_created'],
          ...personFields.map((name) => `cliente.${name}`),
        ],
      },
      v.array(requestSchema),
    ),
    readUnanswered(api),
  ]);
  return { figures, requests, next };
}

const figure = ({ label, icon: sign, to, count, tone }: Figure): VNode => {
  const state = count > 0 ? tone : 'plain';
  return h(
    'li',
    { key: to },
    link(
      to,
      [
        icon(sign),
        h('span', { class: 'figure' }, String(count)),
        h('span', { class: 'label' }, label),
      ],
      { class: ['number', state] },
    ),
  );
};

/** The Studio's start page: what waits for a decision, the numbers of open work, and what clients have not answered. */
export const overview = defineComponent({
  setup() {
    const api = studioApi();
    const labelOf = choiceLabels();
    const data = ref<Awaited<ReturnType<typeof readAll>>>();
    const outcome = ref('');

    const { load, notice } = loadPage(async () => {
      data.value = await readAll(api);
    });

    function requestList(): VNode[] {
      const requests = data.value?.requests ?? [];
      if (requests.length === 0) return [];
      return [
        h('h2', 'Da decidere'),
        h(
          'ul',
          { class: 'rows' },
          requests.map((one) =>
            h(request, {
              key: one.id,
              request: one,
              label: labelOf('richieste_modifica', 'campo', one.campo),
              onDecided: (sentence: string) => {
                outcome.value = sentence;
                void load();
              },
            }),
          ),
        ),
      ];
    }

    return () =>
      page('Panoramica', 'space_dashboard', () => [
        h('p', { class: 'intro' }, `Oggi è ${dayOf(new Date(), true)}.`),
        ...notice(),
        h('p', { role: 'status', class: 'intro' }, outcome.value),
        h('ul', { class: 'numbers' }, data.value?.figures.map(figure) ?? []),
        ...requestList(),
        ...unansweredLists(data.value?.next ?? []),
      ]);
  },
});
