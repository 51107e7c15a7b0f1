import { useStores as injectStores } from '@directus/extensions-sdk';
import { formatShortMoment, ordinalDay } from '@studio/shared/kit/format';
import * as v from 'valibot';
import { type Component, h, resolveComponent, type VNode } from 'vue';
import { clientLists } from './client-lists.ts';
import { searchBox } from './search-box.ts';
import { style } from './style.ts';

/** Returns a component of the Studio by its name; it registers them for all modules. */
export const part = (name: string): Component | string => resolveComponent(name);

/** Returns an icon, hidden from screen readers: a text stands beside it. */
export const icon = (name: string): VNode => h(part('v-icon'), { name, 'aria-hidden': 'true' });

/** Returns a link within the Studio. */
export const link = (to: string, children: VNode[] | string, attributes: object = {}): VNode =>
  h(part('router-link'), { to, ...attributes }, { default: () => children });

/** Returns the address of the record of a client or a company. */
export const recordPath = (kind: 'cliente' | 'azienda', id: string | number): string =>
  `/panoramica/${kind === 'cliente' ? 'clienti' : 'aziende'}/${id}`;

const places = [
  { to: '/panoramica', icon: 'space_dashboard', name: 'Panoramica' },
  { to: '/panoramica/in-arrivo', icon: 'move_to_inbox', name: 'In arrivo' },
  { to: '/panoramica/messaggi', icon: 'forum', name: 'Messaggi' },
  ...Object.entries(clientLists).map(([name, list]) => {
    return { to: `/panoramica/${name}`, icon: list.icon, name: list.title };
  }),
];

/** A collection as the Studio's navigation shows it. */
const collectionSchema = v.object({
  collection: v.string(),
  name: v.string(),
  icon: v.string(),
  // A part of the menu has no table.
  schema: v.nullable(v.unknown()),
  meta: v.object({ sort: v.nullable(v.number()), group: v.nullable(v.string()) }),
});
type Collection = v.InferOutput<typeof collectionSchema>;

/** Returns the collections that a person may see, in their order, those of a group below it. */
function collections(): Collection[] {
  const all: unknown = injectStores().useCollectionsStore().visibleCollections;
  const shown = v
    .parse(v.array(v.unknown()), all)
    .flatMap((one) => {
      const parsed = v.safeParse(collectionSchema, one);
      return parsed.success ? [parsed.output] : [];
    })
    .toSorted((one, other) => (one.meta.sort ?? 0) - (other.meta.sort ?? 0));
  const within = (group: string | null): Collection[] =>
    shown
      .filter(({ meta }) => meta.group === group)
      .flatMap((one) => [one, ...within(one.collection)]);
  return within(null);
}

const place = (to: string, sign: string, name: string, attributes: object = {}): VNode =>
  h(part('v-list-item'), { to, clickable: true, ...attributes }, () => [
    h(part('v-list-item-icon'), () => icon(sign)),
    h(part('v-list-item-content'), () => name),
  ]);

/** The navigation leads to every collection too, messages by their page: this is the first page after a login. */
const navigation = () =>
  h(part('v-list'), { nav: true }, () => [
    ...places.map(({ to, icon: sign, name }) => place(to, sign, name, { exact: true })),
    ...collections()
      .filter(({ collection }) => collection !== 'messaggi')
      .map(({ collection, icon: sign, name, schema }) =>
        schema === null
          ? h(part('v-divider'), {}, () => name)
          : place(`/content/${collection}`, sign, name),
      ),
  ]);

/**
 * Returns a page of this module in the Studio's frame.
 * @param testo the text of the search, on its page
 */
export function page(
  title: string,
  titleIcon: string,
  content: () => VNode[],
  testo?: string,
): VNode {
  return h(
    part('private-view'),
    { title, icon: titleIcon },
    {
      navigation,
      default: () =>
        h('div', { class: 'panoramica' }, [
          h('style', style),
          h(searchBox, testo === undefined ? {} : { testo }),
          ...content(),
        ]),
    },
  );
}

const inRome = { timeZone: 'Europe/Rome' } as const;
const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', ...inRome });
const shortDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', ...inRome });

/** Returns a day in words, with the day of the week if `isLong`. */
export const dayOf = (moment: string | Date, isLong = false): string =>
  ordinalDay((isLong ? longDay : shortDay).format(new Date(moment)), 'it-IT');

/** Returns a day and its time in words. */
export const momentOf = (value: string): string => formatShortMoment(value, 'it-IT');

/** Returns the sentence about a failure, and the button that tries again. */
export function failure(reason: string, retry: () => void): VNode {
  return h(part('v-notice'), { type: 'danger' }, () => [
    h('div', { role: 'alert' }, [
      `${reason} `,
      h(part('v-button'), { small: true, secondary: true, onClick: retry }, () => 'Riprova'),
    ]),
  ]);
}
