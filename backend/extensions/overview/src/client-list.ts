import * as v from 'valibot';
import { defineComponent, h, ref, type VNode, watch } from 'vue';
import { clientLists } from './client-lists.ts';
import { nameOf, person, personFields, reasonOf, studioApi } from './data.ts';
import { loadPage } from './load-page.ts';
import { dayOf, link, page, part, recordPath } from './page.ts';

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
          h('td', link(recordPath('cliente', row.id), nameOf(row))),
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
    const outcome = ref('');
    const isInviting = ref(false);

    /** Invites the clients of the list one by one: each invitation is an act of its own in the record. */
    async function inviteAll(): Promise<void> {
      const invited = rows.value ?? [];
      const failures: string[] = [];
      isInviting.value = true;
      for (const [index, row] of invited.entries()) {
        outcome.value = `Invito ${index + 1} di ${invited.length} …`;
        const act = { cliente: row.id, tipo: 'invita', motivo: 'Primo invito dall’elenco' };
        await api
          .send('/items/interventi_clienti', act)
          .catch((error: unknown) => failures.push(`${nameOf(row)}: ${reasonOf(error)}`));
      }
      isInviting.value = false;
      const sent = invited.length - failures.length;
      outcome.value = [
        sent === 1 ? '1 invito in partenza.' : `${sent} inviti in partenza.`,
        ...failures,
      ].join(' ');
      await load();
    }

    const inviteButton = (): VNode =>
      h(part('v-button'), { loading: isInviting.value, onClick: inviteAll }, () =>
        rows.value?.length === 1 ? 'Invita' : `Invita tutti (${rows.value?.length})`,
      );

    const { load, notice } = loadPage(async () => {
      const list = clientLists[props.elenco];
      if (list === undefined) return;
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
    });

    watch(() => props.elenco, load);

    return () => {
      const list = clientLists[props.elenco];
      if (list === undefined)
        return page('Elenco sconosciuto', 'help', () => [
          link('/panoramica', 'Torna alla panoramica'),
        ]);
      return page(list.title, list.icon, () => [
        h('p', { class: 'intro' }, list.note),
        ...notice(),
        h('p', { role: 'status', class: 'intro' }, outcome.value),
        ...(rows.value?.length === 0 ? [h('p', 'Nessuno, per ora.')] : []),
        ...(list.isToInvite && rows.value?.length ? [h('p', inviteButton())] : []),
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
