import { defineComponent, h, nextTick, type PropType, ref, type VNode } from 'vue';
import { reasonOf, studioApi } from '../data.ts';
import { icon, part } from '../page.ts';
import type { Owner } from './owner.ts';

/** An act for a client or a company: the form of a collection, with the values that the act knows. */
interface Act {
  label: string;
  icon: string;
  collection: string;
  values?: object;
  done: string;
}

const care = (label: string, sign: string, tipo: string, done: string): Act => ({
  ...{ label, icon: sign, collection: 'interventi_clienti', values: { tipo }, done },
});

const forAll: readonly Act[] = [
  {
    ...{ label: 'Chiedi un documento', icon: 'assignment_returned' },
    ...{
      collection: 'richieste_documenti',
      done: 'Richiesta inviata: il cliente riceve un avviso.',
    },
  },
  {
    ...{ label: 'Invia un documento', icon: 'upload_file', collection: 'documenti_clienti' },
    done: 'Documento pubblicato: il cliente riceve un avviso.',
  },
  {
    ...{ label: 'Nuovo pagamento', icon: 'event_note', collection: 'scadenze_clienti' },
    done: 'Pagamento inserito: il cliente riceve un avviso.',
  },
  care('Telefonata', 'call', 'telefonata', 'Telefonata annotata.'),
  care('Nota', 'edit_note', 'nota', 'Nota aggiunta.'),
];

/** The acts for an account by its status. */
const byStatus: Readonly<Partial<Record<string, readonly Act[]>>> = {
  invited: [care('Invita', 'outgoing_mail', 'invita', 'Invito in partenza.')],
  active: [
    care('Sospendi', 'block', 'sospendi', 'Accesso sospeso.'),
    care('Annulla password', 'lock_reset', 'credenziali', 'Password e passkey annullate.'),
  ],
  suspended: [care('Riattiva', 'lock_open', 'riattiva', 'Accesso riattivato.')],
};

/** The buttons of the acts for an owner; each opens the form of its collection in a drawer. */
export const actButtons = defineComponent({
  props: { owner: { type: Object as PropType<Owner>, required: true } },
  emits: { done: () => true },
  setup(props, { emit }) {
    const api = studioApi();
    const open = ref<{ act: Act; edits: object; isActive: boolean }>();
    const outcome = ref<{ sentence: string; isFailure: boolean }>();

    async function start(act: Act): Promise<void> {
      const { kind, id } = props.owner;
      outcome.value = undefined;
      open.value = { act, edits: { [kind]: id, ...act.values }, isActive: false };
      // The drawer opens by a change: one that is there from the start stays closed.
      await nextTick();
      reopen();
    }

    function reopen(): void {
      if (open.value !== undefined) open.value = { ...open.value, isActive: true };
    }

    /** Stores what the drawer's form holds; what was typed stays when the backend refuses it. */
    async function store(edits: object): Promise<void> {
      const act = open.value?.act;
      if (act === undefined) return;
      open.value = { act, edits, isActive: false };
      try {
        await api.send(`/items/${act.collection}`, edits);
        outcome.value = { sentence: act.done, isFailure: false };
        emit('done');
      } catch (error) {
        outcome.value = { sentence: reasonOf(error), isFailure: true };
      }
    }

    const button = (label: string, onClick: () => void, sign?: string): VNode =>
      h(part('v-button'), { small: true, secondary: true, onClick }, () => [
        ...(sign === undefined ? [] : [icon(sign), ' ']),
        label,
      ]);

    const outcomeLine = (): VNode[] => {
      if (outcome.value === undefined) return [];
      const { sentence, isFailure } = outcome.value;
      if (!isFailure) return [h('p', sentence)];
      return [
        h(part('v-notice'), { type: 'danger' }, () =>
          h('div', { role: 'alert' }, [`${sentence} `, button('Correggi', reopen)]),
        ),
      ];
    };

    return () => {
      const { status } = props.owner;
      const acts = [...forAll, ...((status === undefined ? undefined : byStatus[status]) ?? [])];
      return h('div', { class: 'acts' }, [
        h(
          'div',
          { class: 'actions' },
          acts.map((act) => button(act.label, () => void start(act), act.icon)),
        ),
        h('div', { role: 'status' }, outcomeLine()),
        ...(open.value === undefined
          ? []
          : [
              h(part('drawer-item'), {
                key: open.value.act.label,
                ...{ active: open.value.isActive, collection: open.value.act.collection },
                ...{ primaryKey: '+', edits: open.value.edits },
                'onUpdate:active': (isActive: boolean) => {
                  if (open.value !== undefined) open.value = { ...open.value, isActive };
                },
                onInput: (edits: object) => void store(edits),
              }),
            ]),
      ]);
    };
  },
});
