import { computed, defineComponent, h, nextTick, ref, type VNode } from 'vue';
import { reasonOf, studioApi } from './data.ts';
import {
  closedReason,
  type DocumentType,
  groupUploads,
  mostUploads,
  readTypes,
  readUploads,
  sizeOf,
  type Upload,
  warningOf,
} from './inbox-data.ts';
import { inboxStyle } from './inbox-style.ts';
import { loadPage } from './load-page.ts';
import { dayOf, icon, link, page, part } from './page.ts';
import { detailHeading, type Outcome, uploadDetail } from './upload-detail.ts';

/** The time between two looks for new uploads, in milliseconds. */
const lookEvery = 30_000;

const idOfRow = (id: number) => `arrivo-${id}`;

/** The inbox of the firm: what clients have sent and staff have not handled, with a preview and the steps beside it. */
export const inbox = defineComponent({
  setup() {
    const api = studioApi();
    const uploads = ref<Upload[]>();
    const types = ref<DocumentType[]>([]);
    const chosen = ref<number>();
    const outcome = ref<Outcome>();

    const groups = computed(() => groupUploads((uploads.value ?? []).slice(0, mostUploads)));
    /** The uploads in the order of the page. */
    const inOrder = computed(() =>
      groups.value.flatMap(({ requests }) => requests.flatMap((one) => one.uploads)),
    );
    const current = computed(() => inOrder.value.find(({ id }) => id === chosen.value));

    const { load, notice } = loadPage(async () => {
      [uploads.value, types.value] = await Promise.all([readUploads(api), readTypes(api)]);
      if (current.value === undefined) chosen.value = inOrder.value[0]?.id;
    }, lookEvery);

    function focusOn(id: number | undefined): void {
      const target = id === undefined ? 'esito-arrivi' : idOfRow(id);
      document.getElementById(target)?.focus();
    }

    async function onHandled(done: Outcome): Promise<void> {
      const at = inOrder.value.findIndex(({ id }) => id === done.upload);
      const next = inOrder.value[at + 1] ?? inOrder.value[at - 1];
      outcome.value = done;
      uploads.value = uploads.value?.filter(({ id }) => id !== done.upload);
      chosen.value = next?.id;
      await nextTick();
      focusOn(next?.id);
      await load();
    }

    async function takeBack({ upload }: Outcome): Promise<void> {
      try {
        await api.send('/in-arrivo/undo', { id: upload });
        outcome.value = { upload, sentence: 'Annullato: il file è di nuovo qui.', canUndo: false };
        await load();
        chosen.value = upload;
        await nextTick();
        focusOn(upload);
      } catch (error) {
        outcome.value = { upload, sentence: reasonOf(error), canUndo: false };
      }
    }

    /** Shows an upload; on a narrow screen its part is below the list, and scrolls into view. */
    async function choose(id: number): Promise<void> {
      chosen.value = id;
      await nextTick();
      const detail = document.getElementById(detailHeading);
      if (detail !== null && detail.getBoundingClientRect().top > innerHeight) {
        detail.scrollIntoView();
      }
    }

    /** Moves along the list by the arrow keys. */
    function onKey(event: KeyboardEvent): void {
      const steps: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };
      const by = steps[event.key];
      if (by === undefined) return;
      const at = inOrder.value.findIndex(({ id }) => id === chosen.value);
      const next = inOrder.value[at + by];
      if (next === undefined) return;
      event.preventDefault();
      chosen.value = next.id;
      focusOn(next.id);
    }

    const row = (upload: Upload): VNode => {
      const closed = closedReason(upload);
      const facts = [
        upload.arrivato_il === null ? '' : dayOf(upload.arrivato_il),
        sizeOf(upload.dimensione),
      ];
      return h('li', { key: upload.id }, [
        h(
          'button',
          {
            id: idOfRow(upload.id),
            type: 'button',
            class: ['upload', upload.stato],
            'aria-current': upload.id === chosen.value ? 'true' : undefined,
            onClick: () => void choose(upload.id),
          },
          [
            h('span', { class: 'name' }, upload.nome),
            h('span', { class: 'quiet' }, facts.filter(Boolean).join(' · ')),
            ...(closed === undefined ? [] : [h('span', { class: 'mark' }, closed)]),
            ...(upload.avviso === null
              ? []
              : [
                  h('span', { class: 'mark warning' }, [icon('warning'), warningOf(upload.avviso)]),
                ]),
          ],
        ),
      ]);
    };

    const list = (): VNode =>
      h('div', { class: 'list', onKeydown: onKey }, [
        ...groups.value.map(({ key, name, to, requests }) =>
          h('section', { key, 'aria-label': name }, [
            h('h2', to === undefined ? name : link(to, name)),
            ...requests.map((request) =>
              h('div', { key: request.key }, [
                h('h3', request.title),
                h('ul', request.uploads.map(row)),
              ]),
            ),
          ]),
        ),
        ...((uploads.value?.length ?? 0) > mostUploads
          ? [h('p', { class: 'quiet' }, `Sono i primi ${mostUploads}: gli altri vengono dopo.`)]
          : []),
      ]);

    const status = (): VNode =>
      h('div', { class: 'outcome', id: 'esito-arrivi', role: 'status', tabindex: -1 }, [
        ...(outcome.value === undefined ? [] : [h('span', outcome.value.sentence)]),
        ...(outcome.value?.canUndo
          ? [
              h(
                part('v-button'),
                {
                  small: true,
                  secondary: true,
                  onClick: () => outcome.value && takeBack(outcome.value),
                },
                () => 'Annulla',
              ),
            ]
          : []),
      ]);

    return () =>
      page('In arrivo', 'move_to_inbox', () => [
        h('style', inboxStyle),
        h('p', { class: 'intro' }, [
          'I file che i clienti hanno mandato e che nessuno ha ancora guardato, dal più vecchio. Per chiedere documenti usa ',
          link('/content/nuove_richieste/+', 'Nuove richieste'),
          '.',
        ]),
        ...notice(),
        status(),
        ...(uploads.value?.length === 0
          ? [h('p', 'Tutto fatto: non c’è niente da guardare.')]
          : []),
        ...(inOrder.value.length === 0
          ? []
          : [
              h('div', { class: 'inbox' }, [
                list(),
                ...(current.value === undefined
                  ? []
                  : [
                      h(uploadDetail, {
                        key: current.value.id,
                        upload: current.value,
                        types: types.value,
                        onHandled,
                      }),
                    ]),
              ]),
            ]),
      ]);
  },
});
