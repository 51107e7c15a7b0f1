import * as v from 'valibot';
import { defineComponent, h, ref, type VNode, watch } from 'vue';
import { type Api, nameOf, person, reasonOf, studioApi } from './data.ts';
import { loadPage } from './load-page.ts';
import {
  documentFields,
  documentName,
  documentSchema,
  ownerName,
  requestFields,
  requestSchema,
} from './messages.ts';
import { link, momentOf, page, part, recordPath } from './page.ts';

/** The most messages that the page shows, the newest ones. */
const mostMessages = 200;

/** The most characters of a message (`longestMessage` of the backend's schema). */
const longestMessage = 4000;

const text = v.nullable(v.string());
const name = v.nullable(v.object({ first_name: text, last_name: text }));
const messageSchema = v.object({
  id: v.number(),
  testo: v.string(),
  da: v.picklist(['cliente', 'studio']),
  quando: v.string(),
  letto_dallo_studio_il: text,
  persona: v.nullable(person),
  // Colleagues' names are not readable for every role.
  collaboratore: v.nullable(v.union([name, v.string()])),
  allegati: v.array(v.object({ id: v.number(), nome: v.string() })),
});
type Message = v.InferOutput<typeof messageSchema>;

const ownerLink = v.object({
  ...{ cliente: v.nullable(v.object({ id: v.string() })) },
  ...{ azienda: v.nullable(v.object({ id: v.number() })) },
});

/** The subject of a thread: its name, its client, and the addresses of both forms. */
interface Subject {
  title: string;
  to: string;
  owner: string;
  ownerTo: string | undefined;
  canAnswer: boolean;
}

const keys = ['cliente.id', 'azienda.id'];

async function readSubject(api: Api, kind: string, id: string): Promise<Subject> {
  const isDocument = kind === 'documento';
  const collection = isDocument ? 'documenti_clienti' : 'richieste_documenti';
  const path = `/items/${collection}/${id}`;
  const [shown, { cliente, azienda }] = await Promise.all([
    isDocument
      ? api
          .read(path, { fields: documentFields }, documentSchema)
          .then((one) => ({ title: documentName(one), owner: ownerName(one) }))
      : api
          .read(path, { fields: requestFields }, requestSchema)
          .then((one) => ({ title: one.titolo ?? 'Richiesta', owner: ownerName(one) })),
    api.read(path, { fields: keys }, ownerLink),
  ]);
  const ownerTo = azienda
    ? recordPath('azienda', azienda.id)
    : cliente
      ? recordPath('cliente', cliente.id)
      : undefined;
  return {
    ...shown,
    to: `/content/${collection}/${id}`,
    ownerTo,
    canAnswer: ownerTo !== undefined,
  };
}

async function readMessages(api: Api, kind: string, id: string): Promise<Message[]> {
  const found = await api.read(
    '/items/messaggi',
    {
      limit: mostMessages,
      sort: ['-id'],
      filter: { [kind]: { _eq: id } },
      fields: [
        ...['id', 'testo', 'da', 'quando', 'letto_dallo_studio_il'],
        ...['persona.societa', 'persona.first_name', 'persona.last_name'],
        ...['collaboratore.first_name', 'collaboratore.last_name'],
        ...['allegati.id', 'allegati.nome'],
      ],
    },
    v.array(messageSchema),
  );
  return found.toReversed();
}

function authorOf({ da, persona, collaboratore }: Message): string {
  if (da === 'cliente') return persona === null ? 'Cliente' : nameOf({ ...persona, societa: null });
  const names =
    collaboratore === null || typeof collaboratore === 'string'
      ? []
      : [collaboratore.first_name, collaboratore.last_name].filter(Boolean);
  return ['Studio', names.join(' ')].filter(Boolean).join(' · ');
}

const isUnread = ({ da, letto_dallo_studio_il }: Message) =>
  da === 'cliente' && letto_dallo_studio_il === null;

const messageItem = (message: Message): VNode =>
  h('li', { key: message.id, class: ['message', message.da] }, [
    h('div', { class: 'author' }, [
      h('strong', authorOf(message)),
      h('span', { class: 'quiet' }, momentOf(message.quando)),
      ...(isUnread(message) ? [h('span', { class: 'unread' }, 'Da leggere')] : []),
    ]),
    h('p', message.testo),
    ...message.allegati.map(({ id, nome }) =>
      h('div', { key: id }, link(`/content/caricamenti/${id}`, `Allegato: ${nome}`)),
    ),
  ]);

/** The page of one conversation, with the field for the answer. */
export const thread = defineComponent({
  props: { tipo: { type: String, required: true }, id: { type: String, required: true } },
  setup(props) {
    const api = studioApi();
    const subject = ref<Subject>();
    const messages = ref<Message[]>([]);
    const answer = ref('');
    const outcome = ref('');
    const isSending = ref(false);

    const { load, problem, notice } = loadPage(async () => {
      const { tipo, id } = props;
      if (tipo !== 'documento' && tipo !== 'richiesta') return;
      [subject.value, messages.value] = await Promise.all([
        readSubject(api, tipo, id),
        readMessages(api, tipo, id),
      ]);
    });

    /** Marks the messages that are on the page: one that arrives meanwhile stays unread. */
    async function markShown(): Promise<void> {
      const shown = messages.value.filter(isUnread).map(({ id }) => id);
      if (shown.length === 0) return;
      const data = { letto_dallo_studio_il: new Date().toISOString() };
      await api.change('/items/messaggi', { keys: shown, data });
    }

    async function run(work: () => Promise<void>, sentence: string): Promise<void> {
      if (isSending.value) return;
      isSending.value = true;
      outcome.value = '';
      try {
        await work();
        outcome.value = sentence;
        await load();
      } catch (error) {
        problem.value = reasonOf(error);
      } finally {
        isSending.value = false;
      }
    }

    const send = () =>
      run(async () => {
        const testo = answer.value.trim();
        await api.send('/items/messaggi', { [props.tipo]: Number(props.id), testo });
        answer.value = '';
        await markShown();
      }, 'Risposta inviata.');
    const markRead = () => run(markShown, 'Messaggi segnati come letti.');

    watch(() => [props.tipo, props.id], load);

    const answerForm = (): VNode =>
      h('div', { class: 'reason' }, [
        h('label', { for: 'risposta' }, 'Risposta, che il cliente legge nella sua area'),
        h('textarea', {
          id: 'risposta',
          value: answer.value,
          maxlength: longestMessage,
          onInput: (event: Event) => {
            if (event.target instanceof HTMLTextAreaElement) answer.value = event.target.value;
          },
        }),
        h('div', { class: 'actions' }, [
          h(
            part('v-button'),
            { disabled: answer.value.trim() === '', loading: isSending.value, onClick: send },
            () => 'Invia la risposta',
          ),
          ...(messages.value.some(isUnread)
            ? [
                h(
                  part('v-button'),
                  { secondary: true, onClick: markRead },
                  () => 'Segna come letti',
                ),
              ]
            : []),
        ]),
      ]);

    const heading = ({ title, to, owner, ownerTo }: Subject): VNode =>
      h('p', { class: 'intro' }, [
        ...(ownerTo === undefined ? [owner] : [link(ownerTo, owner)]),
        ' · ',
        link(to, title),
        ' · ',
        link('/panoramica/messaggi', 'Tutti i messaggi'),
      ]);

    return () =>
      page(subject.value?.title ?? 'Messaggi', 'forum', () => [
        ...(subject.value === undefined ? [] : [heading(subject.value)]),
        ...notice(),
        h('ol', { class: 'thread' }, messages.value.map(messageItem)),
        h('p', { role: 'status', class: 'intro' }, outcome.value),
        ...(subject.value?.canAnswer ? [answerForm()] : []),
        ...(subject.value?.canAnswer === false
          ? [
              h(
                'p',
                'Il documento è stato ritirato: il cliente non legge più questa conversazione.',
              ),
            ]
          : []),
      ]);
  },
});
