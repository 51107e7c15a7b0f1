import { integrityOf } from '@studio/releases/integrity';
import { fileKey, keysOf } from '@studio/releases/published';
import { type AppName, contractNumber, type Page } from '@studio/shared/contract';
import type { SiteReleases } from './releases-of.ts';

/** The exports that both builds of the remote share: pages of all kinds, in plain scripts. */
const both = {
  contract: contractNumber,
  messages: { it: { title: 'Listino' }, en: { title: 'Prices' } },
  pages: [
    { path: '/prices' },
    { path: '/prices/:item', handle: { isPublic: true } },
    { path: '/prices/mine', handle: { requiresLogin: true } },
    { path: '/login', handle: { skeleton: 'card' } },
  ],
} as const;

/** The markup of a page, which the browser builds itself on a navigation. */
const server = `
Object.assign(exports, ${JSON.stringify(both)});
exports.render = async (address, { t, params, content }) => {
  const [news] = await content.read('/items/news?fields=titolo&limit=1');
  return {
    html: '<section class="auth-prices"><h1>' + t('title') + '</h1><p>' + (news ? 'with content' : 'empty') +
      '</p><button>0</button><a href="/prices/7">7</a></section>',
    head: { title: t('title') },
    data: { from: 'server' },
  };
};`;

/** The remote's part in slots: it shows something where a page offers one. */
export interface SlotOfRemote {
  readonly name: string;
  /** JSON Schema of the data; its only part is a text. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Code that mounts it, with `element` and `context`. */
  readonly code: string;
}

const fillWith = ({ name, code }: SlotOfRemote) => `
export const fills = { ${JSON.stringify(name)}: { load: async () => ({
  data: { '~standard': { validate: (value) => ({ value }) } },
  mount(element, context) { ${code}; return () => {}; },
}) } };`;

const entryWith = (failure: string) => `
export const { contract, messages, pages } = ${JSON.stringify(both)};
export const load = async (address, { t, params, content }) => {
  if (params.item) await content.read('/items/news?fields=id&limit=1');
  return {
    head: { title: [t('title'), params.item].join(' ').trim() },
    data: { from: 'browser' },
  };
};
export function mount(element, { path, params, t, data, isHydrating }) {
  ${failure}
  const add = (name, text, more) =>
    Object.assign(document.createElement(name), { textContent: text }, more);
  if (!isHydrating) {
    const section = add('section', '', { className: 'auth-prices' });
    section.append(
      add('h1', [t('title'), params.item ?? path].join(' ')),
      add('button', '0'),
      add('a', '7', { href: '/prices/7' }),
    );
    element.append(section);
  }
  const button = element.querySelector('button');
  button.onclick = () => {
    button.textContent = Number(button.textContent) + 1 + ' ' + data.from;
  };
  return () => {};
}`;

const style =
  '@layer remote { .auth-prices { min-block-size: 3000px; outline-color: rgb(1, 2, 3); } }';

/**
 * Publishes a release that exports pages in place of routes: its entry is the module itself, which no compiler has made.
 * @param app the app whose live release gives the other values
 * @param failure code that `mount` begins with
 * @param slot the slot that it fills
 */
export async function publishPagesRemote(
  { store, readLive, writeDescription }: SiteReleases,
  app: AppName,
  version: string,
  failure = '',
  slot?: SlotOfRemote,
): Promise<void> {
  const { sharesFiles, types, maps, journeys, imports, ...live } = await readLive(app);
  const files = Object.entries({
    'remoteEntry.js': entryWith(failure) + (slot ? fillWith(slot) : ''),
    'style.css': style,
  });
  for (const [path, text] of files) await store.put(fileKey({ app, version }, path), bytesOf(text));
  await store.put(keysOf(app, version).server('server.cjs'), bytesOf(server));
  await writeDescription({
    ...live,
    version,
    entry: 'remoteEntry.js',
    scripts: ['remoteEntry.js'],
    styles: ['style.css'],
    server: 'server.cjs',
    serverIntegrity: integrityOf(bytesOf(server)),
    shared: { provided: {}, required: {} },
    ...(slot && { fills: [{ name: slot.name, data: { ...slot.data } }] }),
    routes: both.pages.map((page) => {
      const { isPublic, ...claimed }: NonNullable<Page['handle']> =
        'handle' in page ? page.handle : {};
      return { path: page.path, requiresLogin: false, ...claimed, scripts: [], styles: [] };
    }),
    files: files.map(([path, text]) => ({
      path,
      bytes: bytesOf(text).length,
      integrity: integrityOf(bytesOf(text)),
    })),
  });
}

const bytesOf = (text: string) => Buffer.from(text);
