import { defineInterface } from '@directus/extensions-sdk';
import * as v from 'valibot';
import { defineComponent, h, inject, ref } from 'vue';
import { icon, link } from './page.ts';

/** The key of a row as a form has it: alone, or in the row. */
const keySchema = v.union([
  v.string(),
  v.number(),
  v.object({ id: v.union([v.string(), v.number()]) }),
]);

const field = defineComponent({
  props: {
    da: { type: String, required: true },
    pagina: { type: String, required: true },
    testo: { type: String, required: true },
  },
  setup(props) {
    const values = inject('values', ref<Record<string, unknown>>({}));
    return () => {
      const found = v.safeParse(keySchema, values.value[props.da]);
      if (!found.success) return undefined;
      const key = typeof found.output === 'object' ? found.output.id : found.output;
      const look = 'display: inline-flex; gap: 8px; color: var(--theme--primary); font-weight: 600';
      return link(`${props.pagina}/${key}`, [icon('launch'), h('span', props.testo)], {
        style: look,
      });
    };
  },
});

/**
 * The link from a row to another one in the Studio's forms. Directus' own links do nothing in a form that cannot be
 * changed, as that of a row which is only a record.
 */
export const recordLink = defineInterface({
  id: 'collegamento',
  name: 'Collegamento a una scheda',
  icon: 'launch',
  description: 'Un collegamento alla riga che un campo nomina.',
  component: field,
  options: null,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  hideLabel: true,
});
