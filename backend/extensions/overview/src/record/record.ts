import { defineComponent, h, type PropType, ref, type VNode, watch } from 'vue';
import { choiceLabels, studioApi } from '../data.ts';
import { loadPage } from '../load-page.ts';
import { icon, link, page, part } from '../page.ts';
import { actButtons } from './acts.ts';
import { lineItem } from './line-item.ts';
import { type Owner, type OwnerKind, readOwner } from './owner.ts';
import { recordStyle } from './record-style.ts';
import { type Part, type Section, sections } from './sections.ts';

/** The lines of a part that a record shows at first, and how many more each time. */
const firstLines = 6;
const moreLines = 50;

const factList = ({ facts }: Owner): VNode =>
  h(
    'dl',
    { class: 'facts' },
    facts.map(({ label, value, href }) =>
      h('div', { key: label }, [
        h('dt', label),
        h('dd', href === undefined ? value : h('a', { href }, value)),
      ]),
    ),
  );

/**
 * The page of one client or company: what is known of them, the acts for them, and all that firm and client exchanged,
 * each line with its way on.
 */
export const record = defineComponent({
  props: {
    tipo: { type: String as PropType<OwnerKind>, required: true },
    id: { type: String, required: true },
  },
  setup(props) {
    const api = studioApi();
    const labels = choiceLabels();
    const owner = ref<Owner>();
    const parts = ref<Record<string, Part>>({});
    const limits: Record<string, number> = {};

    async function readPart({ id, read }: Section, of: Owner): Promise<void> {
      const found = await read(api, of, labels, limits[id] ?? firstLines);
      // Another record may have been opened meanwhile.
      if (owner.value?.id === of.id) parts.value = { ...parts.value, [id]: found };
    }

    const { load, notice } = loadPage(async () => {
      const found = await readOwner(api, props.tipo, props.id);
      if (String(found.id) !== props.id) return;
      owner.value = found;
      const outcomes = await Promise.allSettled(sections.map((one) => readPart(one, found)));
      // A part that fails leaves the others; the notice tells of it.
      const failed = outcomes.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    });

    watch(
      () => [props.tipo, props.id],
      () => {
        owner.value = undefined;
        parts.value = {};
        void load();
      },
    );

    function showMore({ id }: Section): void {
      limits[id] = (limits[id] ?? firstLines) + moreLines;
      void load();
    }

    const sectionOf = (section: Section): VNode[] => {
      const shown = parts.value[section.id];
      if (shown === undefined || shown.total === 0) return [];
      const { lines, total } = shown;
      const rest = total - lines.length;
      return [
        h('section', { key: section.id, 'aria-labelledby': section.id }, [
          h('h2', { id: section.id }, [
            icon(section.icon),
            h('span', section.title),
            h('span', { class: 'total' }, String(total)),
          ]),
          h('ul', { class: 'rows' }, lines.map(lineItem)),
          ...(rest > 0
            ? [
                h(
                  part('v-button'),
                  { small: true, secondary: true, onClick: () => showMore(section) },
                  () => `Mostra altri ${Math.min(rest, moreLines)}`,
                ),
              ]
            : []),
        ]),
      ];
    };

    const body = (of: Owner): VNode[] => [
      h('p', { class: 'intro' }, [
        ...(of.state === undefined ? [] : [h('strong', { class: 'unread' }, of.state), ' ']),
        link(of.form, 'Tutti i dati e le correzioni'),
      ]),
      factList(of),
      h(actButtons, { key: of.id, owner: of, onDone: load }),
      h('div', { class: 'parts' }, sections.flatMap(sectionOf)),
    ];

    return () =>
      page(
        owner.value?.name ?? (props.tipo === 'cliente' ? 'Cliente' : 'Azienda'),
        props.tipo === 'cliente' ? 'person' : 'domain',
        () => [
          h('style', recordStyle),
          ...notice(),
          ...(owner.value === undefined ? [] : body(owner.value)),
        ],
      );
  },
});
