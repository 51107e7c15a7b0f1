import * as v from 'valibot';
import { defineComponent, h, ref, type VNode, watch } from 'vue';
import { choiceLabels, nameOf, person, personFields, studioApi } from './data.ts';
import { loadPage } from './load-page.ts';
import { icon, page, recordPath } from './page.ts';
import { type Line, lineItem } from './record/line-item.ts';
import { recordStyle } from './record/record-style.ts';
import { sections } from './record/sections.ts';

const keys = v.object({
  ...{ clienti: v.array(v.string()), aziende: v.array(v.number()) },
  ...{ documenti: v.array(v.number()), richieste: v.array(v.number()) },
  ...{ pagamenti: v.array(v.number()), messaggi: v.array(v.number()) },
});

const clientRow = v.object({
  ...{ id: v.string(), ...person.entries, email: v.nullable(v.string()) },
  piva: v.nullable(v.string()),
});
const companyRow = v.object({
  ...{ id: v.number(), denominazione: v.string(), piva: v.nullable(v.string()) },
});

/** The lines of one kind that a search has found. */
interface Group {
  title: string;
  icon: string;
  lines: Line[];
}

/** The page of a search: what it found, by kind, clients and companies first. */
export const search = defineComponent({
  props: { testo: { type: String, default: '' } },
  setup(props) {
    const [api, labels] = [studioApi(), choiceLabels()];
    const groups = ref<Group[]>();
    let latest = 0;

    async function readOwners(found: v.InferOutput<typeof keys>): Promise<Group[]> {
      const [clients, companies] = await Promise.all([
        found.clienti.length === 0
          ? []
          : api.read(
              '/users',
              {
                filter: { id: { _in: found.clienti } },
                fields: ['id', 'email', 'piva', ...personFields],
              },
              v.array(clientRow),
            ),
        found.aziende.length === 0
          ? []
          : api.read(
              '/items/aziende',
              {
                filter: { id: { _in: found.aziende } },
                fields: ['id', 'denominazione', 'piva'],
              },
              v.array(companyRow),
            ),
      ]);
      // In the order of the answer: the closest first.
      const inOrder = <Row extends { id: string | number }>(
        rows: Row[],
        order: readonly (string | number)[],
      ) => rows.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
      return [
        {
          ...{ title: 'Clienti', icon: 'person' },
          lines: inOrder(clients, found.clienti).map((one) => ({
            ...{ key: one.id, to: recordPath('cliente', one.id), words: nameOf(one) },
            facts: [one.email ?? undefined, one.piva ?? undefined],
          })),
        },
        {
          ...{ title: 'Aziende', icon: 'domain' },
          lines: inOrder(companies, found.aziende).map((one) => ({
            ...{ key: one.id, to: recordPath('azienda', one.id), words: one.denominazione },
            facts: [one.piva ?? undefined],
          })),
        },
      ];
    }

    async function readRows(found: v.InferOutput<typeof keys>): Promise<Group[]> {
      const ofKinds = sections.flatMap((section) => {
        const { id } = section;
        if (id !== 'documenti' && id !== 'richieste' && id !== 'pagamenti' && id !== 'messaggi')
          return [];
        return [{ section, rows: found[id] }];
      });
      return Promise.all(
        ofKinds.map(async ({ section: { title, icon: sign, read }, rows }) => {
          const scope = { kind: 'ogni', id: '', addresses: [] } as const;
          const filter = { id: { _in: rows } };
          const { lines } =
            rows.length === 0
              ? { lines: [] }
              : await read(api, { ...scope, filter }, labels, rows.length);
          return { title, icon: sign, lines };
        }),
      );
    }

    const { load, notice } = loadPage(async () => {
      const asked = ++latest;
      const { testo } = props;
      if (testo === '') {
        groups.value = undefined;
        return;
      }
      const found = await api.read('/cerca', { testo }, keys);
      const [owners, rows] = await Promise.all([readOwners(found), readRows(found)]);
      // A later search may have been faster.
      if (asked === latest) groups.value = [...owners, ...rows];
    });

    watch(() => props.testo, load);

    const groupOf = ({ title, icon: sign, lines }: Group): VNode[] =>
      lines.length === 0
        ? []
        : [
            h('section', { key: title, 'aria-label': title }, [
              h('h2', [icon(sign), h('span', title)]),
              h('ul', { class: 'rows' }, lines.map(lineItem)),
            ]),
          ];

    const summary = (): string => {
      if (groups.value === undefined) return '';
      const count = groups.value.reduce((sum, { lines }) => sum + lines.length, 0);
      if (count === 0)
        return `Niente per «${props.testo}». Prova con una parte del nome o del numero.`;
      return count === 1 ? '1 risultato' : `${count} risultati, i più recenti di ogni tipo`;
    };

    return () =>
      page(
        'Cerca',
        'search',
        () => [
          h('style', recordStyle),
          ...notice(),
          h('p', { class: 'intro', role: 'status' }, summary()),
          h('div', { class: 'parts' }, (groups.value ?? []).flatMap(groupOf)),
        ],
        props.testo,
      );
  },
});
