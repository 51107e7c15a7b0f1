import * as v from 'valibot';
import { defineComponent, h, type PropType, ref, type VNode } from 'vue';
import { nameOf, person, reasonOf, studioApi } from './data.ts';
import { dayOf, link, part } from './page.ts';

const text = v.nullable(v.string());

/** A change that a client requests in their profile. */
export const requestSchema = v.object({
  id: v.number(),
  campo: v.string(),
  valore_attuale: text,
  valore_richiesto: text,
  date_created: text,
  cliente: v.nullable(person),
});
type Request = v.InferOutput<typeof requestSchema>;

const table = 'richieste_modifica';

const button = (label: string, onClick: () => void, attributes: object = {}): VNode =>
  h(part('v-button'), { small: true, onClick, ...attributes }, () => label);

/** The step of a decision: a decision is final, so the second click confirms it. */
type Step = 'open' | 'approving' | 'refusing' | 'saving';

/** One request that waits, with the buttons that decide it. */
export const request = defineComponent({
  props: {
    request: { type: Object as PropType<Request>, required: true },
    /** The label of the field. */
    label: { type: String, required: true },
  },
  emits: { decided: (_sentence: string) => true },
  setup(props, { emit }) {
    const api = studioApi();
    const step = ref<Step>('open');
    const reason = ref('');
    const problem = ref<string>();

    async function decide(values: { stato: string; motivo?: string }): Promise<void> {
      const before = step.value;
      step.value = 'saving';
      problem.value = undefined;
      try {
        await api.change(`/items/${table}/${props.request.id}`, values);
        const outcome = values.stato === 'approvata' ? 'approvata' : 'rifiutata';
        emit('decided', `Richiesta ${outcome}: ${nameOf(props.request.cliente)}, ${props.label}.`);
      } catch (error) {
        problem.value = reasonOf(error);
        step.value = before;
      }
    }

    const approve = () => decide({ stato: 'approvata' });
    const refuse = () => decide({ stato: 'rifiutata', motivo: reason.value.trim() });
    const goTo = (next: Step) => () => {
      step.value = next;
      problem.value = undefined;
    };

    const actions = (): VNode[] => {
      if (step.value === 'saving') return [h('span', { role: 'status' }, 'Salvataggio…')];
      if (step.value === 'approving')
        return [
          button('Conferma l’approvazione', approve, { autofocus: true }),
          button('Annulla', goTo('open'), { secondary: true }),
        ];
      if (step.value === 'refusing') return [button('Annulla', goTo('open'), { secondary: true })];
      return [
        button('Approva', goTo('approving')),
        button('Rifiuta…', goTo('refusing'), { secondary: true }),
      ];
    };

    const reasonForm = (): VNode =>
      h('div', { class: 'reason' }, [
        h('label', { for: `motivo-${props.request.id}` }, 'Motivo, che il cliente legge'),
        h('textarea', {
          id: `motivo-${props.request.id}`,
          value: reason.value,
          onInput: (event: Event) => {
            if (event.target instanceof HTMLTextAreaElement) reason.value = event.target.value;
          },
          onVnodeMounted: ({ el }: VNode) => {
            if (el instanceof HTMLTextAreaElement) el.focus();
          },
        }),
        h('div', button('Rifiuta la richiesta', refuse, { kind: 'danger' })),
      ]);

    return () => {
      const { id, cliente, valore_attuale, valore_richiesto, date_created } = props.request;
      return h('li', { class: 'row' }, [
        h('div', [
          link(`/content/${table}/${id}`, nameOf(cliente)),
          h('span', { class: 'quiet' }, date_created ? ` · ${dayOf(date_created)}` : ''),
          h('div', { class: 'change' }, [
            `${props.label}: `,
            ...(valore_attuale ? [h('del', valore_attuale), ' → '] : []),
            h('ins', valore_richiesto || 'vuoto'),
          ]),
          ...(problem.value === undefined
            ? []
            : [h(part('v-notice'), { type: 'danger', role: 'alert' }, () => problem.value)]),
        ]),
        h('div', { class: 'actions' }, actions()),
        ...(step.value === 'refusing' ? [reasonForm()] : []),
      ]);
    };
  },
});
