import { defineComponent, h, type PropType, ref, type VNode } from 'vue';
import { reasonOf, studioApi } from './data.ts';
import {
  closedReason,
  type DocumentType,
  ownerOf,
  sizeOf,
  type Upload,
  warningOf,
} from './inbox-data.ts';
import { dayOf, link, part } from './page.ts';
import { preview } from './preview.ts';

/** A step that was taken: the sentence about it, and whether it can be taken back. */
export interface Outcome {
  readonly upload: number;
  readonly sentence: string;
  readonly canUndo: boolean;
}

/** The id of the heading above an upload's preview. */
export const detailHeading = 'titolo-file';

type Step = 'open' | 'sending-back' | 'moving' | 'saving';

const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('it-IT', { month: 'long' }).format(new Date(2026, index, 1)),
);

const button = (label: string, onClick: () => void, attributes: object = {}): VNode =>
  h(part('v-button'), { small: true, onClick, ...attributes }, () => label);

/** Returns the value of a field of a form. */
const inputOf = (event: Event): string =>
  event.target instanceof HTMLInputElement ||
  event.target instanceof HTMLSelectElement ||
  event.target instanceof HTMLTextAreaElement
    ? event.target.value
    : '';

const focusOnMount = {
  onVnodeMounted: ({ el }: VNode) => {
    if (el instanceof HTMLElement) el.focus();
  },
};

/** Returns the year that a title names, or that of the arrival. */
function yearOf({ richiesta, nome, arrivato_il }: Upload): string {
  const named = /\b(?:19|20)\d\d\b/.exec(`${richiesta?.titolo ?? ''} ${nome}`)?.[0];
  return named ?? String(new Date(arrivato_il ?? Date.now()).getFullYear());
}

/** Returns the sentence about an earlier file with the same content. */
const sameAs = ({ nome, arrivato_il }: NonNullable<Upload['doppione_di']>): string =>
  `È lo stesso file di «${nome}»${arrivato_il === null ? '' : `, arrivato il ${dayOf(arrivato_il)}`}.`;

/** One upload: its preview, and the steps that handle it. */
export const uploadDetail = defineComponent({
  props: {
    upload: { type: Object as PropType<Upload>, required: true },
    types: { type: Array as PropType<DocumentType[]>, required: true },
  },
  emits: { handled: (_outcome: Outcome) => true },
  setup(props, { emit }) {
    const api = studioApi();
    const step = ref<Step>('open');
    const note = ref('');
    const problem = ref<string>();
    const type = ref(
      String((props.upload.richiesta?.tipologia ?? props.upload.tipologia)?.id ?? ''),
    );
    const year = ref(yearOf(props.upload));
    const month = ref('');

    async function take(path: string, values: object, outcome: Omit<Outcome, 'upload'>) {
      const before = step.value;
      if (before === 'saving') return;
      step.value = 'saving';
      problem.value = undefined;
      try {
        await api.send(`/in-arrivo/${path}`, { id: props.upload.id, ...values });
        emit('handled', { upload: props.upload.id, ...outcome });
      } catch (error) {
        problem.value = reasonOf(error);
        step.value = before;
      }
    }

    const about = () => `${props.upload.nome}, ${ownerOf(props.upload)}`;
    const accept = () => take('accept', {}, { sentence: `Accettato: ${about()}.`, canUndo: true });
    const sendBack = () => {
      if (note.value.trim() === '') {
        problem.value = 'Scrivi al cliente che cosa va rifatto.';
        return;
      }
      const nota = note.value.trim();
      void take('send-back', { nota }, { sentence: `Rimandato: ${about()}.`, canUndo: true });
    };
    const move = () => {
      if (type.value === '') {
        problem.value = 'Scegli la tipologia.';
        return;
      }
      const filing = {
        tipologia: Number(type.value),
        anno: Number(year.value),
        mese: month.value === '' ? null : Number(month.value),
      };
      void take('move', filing, {
        sentence: `Accettato e spostato tra i documenti: ${about()}.`,
        canUndo: false,
      });
    };
    const goTo = (next: Step) => () => {
      step.value = next;
      problem.value = undefined;
    };

    const field = (id: string, label: string, control: VNode): VNode =>
      h('div', { class: 'field' }, [h('label', { for: id }, label), control]);

    const noteForm = (): VNode =>
      h('div', { class: 'form' }, [
        field(
          'nota-cliente',
          'Che cosa va rifatto: lo legge il cliente',
          h('textarea', {
            id: 'nota-cliente',
            value: note.value,
            maxlength: 2000,
            onInput: (event: Event) => {
              note.value = inputOf(event);
            },
            ...focusOnMount,
          }),
        ),
        h('div', { class: 'actions' }, [
          button('Rimanda al cliente', sendBack, { kind: 'danger' }),
          button('Annulla', goTo('open'), { secondary: true }),
        ]),
      ]);

    const option = (value: string, label: string, chosen: string): VNode =>
      h('option', { value, selected: value === chosen }, label);

    const moveForm = (): VNode =>
      h('div', { class: 'form' }, [
        h('div', { class: 'fields' }, [
          field(
            'sposta-tipologia',
            'Tipologia',
            h(
              'select',
              {
                id: 'sposta-tipologia',
                onChange: (event: Event) => {
                  type.value = inputOf(event);
                },
                ...focusOnMount,
              },
              [
                option('', 'Scegli…', type.value),
                ...props.types.map(({ id, tipologia }) =>
                  option(String(id), tipologia, type.value),
                ),
              ],
            ),
          ),
          field(
            'sposta-anno',
            'Anno',
            h('input', {
              id: 'sposta-anno',
              inputmode: 'numeric',
              maxlength: 4,
              value: year.value,
              onInput: (event: Event) => {
                year.value = inputOf(event);
              },
            }),
          ),
          field(
            'sposta-mese',
            'Mese',
            h(
              'select',
              {
                id: 'sposta-mese',
                onChange: (event: Event) => {
                  month.value = inputOf(event);
                },
              },
              [
                option('', 'Tutto l’anno', month.value),
                ...months.map((name, index) => option(String(index + 1), name, month.value)),
              ],
            ),
          ),
        ]),
        h('div', { class: 'actions' }, [
          button('Accetta e sposta', move),
          button('Annulla', goTo('open'), { secondary: true }),
        ]),
      ]);

    const actions = (): VNode[] => {
      if (closedReason(props.upload) !== undefined) return [];
      if (step.value === 'saving') return [h('p', { role: 'status' }, 'Salvataggio…')];
      if (step.value === 'sending-back') return [noteForm()];
      if (step.value === 'moving') return [moveForm()];
      return [
        h('div', { class: 'actions' }, [
          button('Accetta', accept),
          button('Rimanda…', goTo('sending-back'), { secondary: true }),
          button('Sposta nei documenti…', goTo('moving'), { secondary: true }),
        ]),
      ];
    };

    const facts = (): string => {
      const { persona, arrivato_il, dimensione } = props.upload;
      const sender = [persona?.first_name, persona?.last_name].filter(Boolean).join(' ');
      return [
        arrivato_il === null ? '' : `Arrivato il ${dayOf(arrivato_il)}`,
        sender === '' ? '' : `da ${sender}`,
        sizeOf(dimensione),
      ]
        .filter(Boolean)
        .join(' · ');
    };

    return () => {
      const { upload } = props;
      const { richiesta, messaggio, avviso, doppione_di: earlier } = upload;
      const closed = closedReason(upload);
      return h('section', { class: 'detail', 'aria-labelledby': detailHeading }, [
        h('h2', { id: detailHeading, tabindex: -1 }, upload.nome),
        h('p', { class: 'quiet' }, facts()),
        ...(richiesta === null
          ? []
          : [
              h('p', [
                'Per la richiesta ',
                link(`/content/richieste_documenti/${richiesta.id}`, richiesta.titolo),
                richiesta.documento_scade_il === null
                  ? ''
                  : `. Il documento scade il ${dayOf(richiesta.documento_scade_il)}.`,
              ]),
            ]),
        ...(messaggio === null ? [] : [h('blockquote', messaggio)]),
        ...(earlier === null ? [] : [h(part('v-notice'), { type: 'info' }, () => sameAs(earlier))]),
        ...(avviso === null
          ? []
          : [h(part('v-notice'), { type: 'warning' }, () => warningOf(avviso))]),
        ...(problem.value === undefined
          ? []
          : [h(part('v-notice'), { type: 'danger', role: 'alert' }, () => problem.value)]),
        ...actions(),
        closed === undefined && upload.file !== null
          ? h(preview, { file: upload.file, type: upload.tipo ?? '', name: upload.nome })
          : h(part('v-notice'), { type: 'info' }, () => closed),
      ]);
    };
  },
});
