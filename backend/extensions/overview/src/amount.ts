import { defineDisplay, defineInterface } from '@directus/extensions-sdk';
import { formatNumber, formatPrice } from '@studio/shared/kit/format';
import { amountSentence, readAmount } from '@studio/shared/rules';
import * as v from 'valibot';
import { defineComponent, h, ref, watch } from 'vue';
import { part } from './page.ts';

/** An amount as the API answers it: a number on SQLite, a text on Postgres. */
const stored = v.union([v.number(), v.string()]);

/** Returns a stored amount as Italians write it, `1.250,50`; a text that is no amount stays. */
function written(value: unknown): string {
  if (!v.is(stored, value)) return '';
  const { value: amount } = readAmount(value);
  return amount === undefined ? String(value) : formatNumber(amount);
}

const field = defineComponent({
  props: { value: { default: null }, disabled: Boolean },
  emits: ['input'],
  setup(props, { emit }) {
    const text = ref(written(props.value));
    let sent: unknown = props.value;
    watch(
      () => props.value,
      (value) => {
        // What is being typed stays as it is; a value from elsewhere is written anew.
        if (value !== sent) text.value = written(value);
        sent = value;
      },
    );

    function type(typed: string | null) {
      text.value = typed ?? '';
      // The text itself: the backend reads it, and its sentence comes back to this field.
      sent = text.value === '' ? null : text.value;
      emit('input', sent);
    }

    const isLeft = ref(false);

    /** Returns why the text cannot be read, once the field was left. */
    function problem(): string | undefined {
      const reading = readAmount(text.value);
      const isShown = isLeft.value && reading.problem !== undefined && reading.problem !== 'empty';
      return isShown ? amountSentence(reading) : undefined;
    }

    /** Returns how the text is read: `1200` and `1,200.00` both as `1.200,00 €`. */
    function reading(): string {
      const { value } = readAmount(text.value);
      return value === undefined ? '' : formatPrice(value);
    }

    return () => {
      const sentence = problem();
      const input = h(
        part('v-input'),
        {
          modelValue: text.value,
          'onUpdate:modelValue': type,
          disabled: props.disabled,
          inputmode: 'decimal',
          placeholder: '1.250,50',
          autocomplete: 'off',
          dir: 'ltr',
          onBlur: () => {
            isLeft.value = true;
          },
          onFocus: () => {
            isLeft.value = false;
          },
        },
        {
          prepend: () => h(part('v-icon'), { name: 'euro' }),
          append: () => h('output', { style: 'white-space: nowrap' }, reading()),
        },
      );
      const color = { style: 'display: block; color: var(--theme--danger)' };
      return h('div', [input, sentence && h('small', { role: 'alert', ...color }, sentence)]);
    };
  },
});

/** The field of an amount in the Studio's forms: a text, because browsers read `1.500` in a number field as 1,50. */
export const amountInterface = defineInterface({
  id: 'importo',
  name: 'Importo in euro',
  icon: 'euro',
  description: 'Un importo come si scrive in italiano: 1.250,50.',
  component: field,
  options: null,
  types: ['decimal'],
  recommendedDisplays: ['importo'],
});

const price = (value: unknown): string => {
  const text = written(value);
  return text === '' ? '' : `${text}\u00a0€`;
};

/** The amount in the Studio's lists and templates: `1.250,50 €`. */
export const amountDisplay = defineDisplay({
  id: 'importo',
  name: 'Importo in euro',
  icon: 'euro',
  component: defineComponent({
    props: { value: { default: null } },
    setup: (props) => () => h('span', { class: 'value' }, price(props.value)),
  }),
  handler: price,
  options: null,
  types: ['decimal'],
});
