import * as v from 'valibot';
import { defineComponent, h, ref, type VNode, watch } from 'vue';
import { clientLists } from './client-lists.ts';
import { nameOf, person, personFields, reasonOf, studioApi } from './data.ts';
import { dayOf, failure, link, page } from './page.ts';

/** The most rows of a list. */
const mostRows = 200;

const text = v.nullable(v.string());
const rowSchema = v.object({
  id: v.string(),
  ...person.entries,
  email: text,
  piva: text,
  status: v.string(),
  iscritto_il: text,
});
type Row = v.InferOutput<typeof rowSchema>;

const states: { readonly [status: string]: string } = {
  active: 'Attivo',
  invited: 'Da confermare',
  suspended: 'Sospeso',
};

const headings = ['Cliente', 'E-mail', 'Partita IVA', 'Stato', 'Iscritto da solo il'];

const table = (rows: Row[]): VNode =>
  h('table', [
    h(
      'thead',
      h(
        'tr',
        headings.map((heading) => h('th', { scope: 'col' }, heading)),
      ),
    ),
    h(
      'tbody',
      rows.map((row) =>
        h('tr', { key: row.id }, [
          h('td', link(`/users/${row.id}`, nameOf(row))),
          h('td', row.email ?? ''),
          h('td', row.piva ?? ''),
          h('td', states[row.status] ?? row.status),
          h('td', row.iscritto_il === null ? 'Creato dallo studio' : dayOf(row.iscritto_il)),
        ]),
      ),
    ),
  ]);

/** The page with a list of clients: the Studio has no bookmarks for its users. */
export const clientList = defineComponent({
  props: { elenco: { type: String, required: true } },
  setup(props) {
    const api = studioApi();
    const rows = ref<Row[]>();
    const problem = ref<string>();

    async function load(): Promise<void> {
      const list = clientLists[props.elenco];
      if (list === undefined) return;
      try {
        rows.value = await api.read(
          '/users',
          {
            // One more than are shown tells that there are more.
            limit: mostRows + 1,
            sort: ['-iscritto_il', 'societa', 'last_name'],
            fields: ['id', ...personFields, 'email', 'piva', 'status', 'iscritto_il'],
            filter: list.filter,
          },
          v.array(rowSchema),
        );
        problem.value = undefined;
      } catch (error) {
        problem.value = reasonOf(error);
      }
    }

    watch(() => props.elenco, load, { immediate: true });

    return () => {
      const list = clientLists[props.elenco];
      if (list === undefined)
        return page('Elenco sconosciuto', 'help', () => [
          link('/panoramica', 'Torna alla panoramica'),
        ]);
      return page(list.title, list.icon, () => [
        h('p', { class: 'intro' }, list.note),
        ...(problem.value === undefined ? [] : [failure(problem.value, load)]),
        ...(rows.value?.length === 0 ? [h('p', 'Nessuno, per ora.')] : []),
        ...(rows.value !== undefined && rows.value.length > 0
          ? [table(rows.value.slice(0, mostRows))]
          : []),
        ...(rows.value !== undefined && rows.value.length > mostRows
          ? [
              h('p', [
                `Sono i primi ${mostRows}. Gli altri si trovano con la ricerca tra `,
                link('/users', 'tutti gli utenti'),
                '.',
              ]),
            ]
          : []),
      ]);
    };
  },
});
