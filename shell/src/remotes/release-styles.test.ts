import { addStyles, createReleaseStyles, type ReleaseStyles } from './federation.ts';

const entryOf = (version: string) => `/releases/auth/${version}/remoteEntry.js`;

/** Adds a stylesheet as a build's loader does. */
async function addStylesheet(address: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.setAttribute('data-rspack', 'auth:chunk-602');
  document.head.append(link);
  // The observer runs in a microtask.
  await Promise.resolve();
  return link;
}

const isApplied = ({ media }: HTMLLinkElement) => media === '';

let styles: ReleaseStyles;

beforeEach(() => {
  styles = createReleaseStyles();
});

afterEach(() => {
  styles.stop();
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

test('disables the live release’s styles for its fallback, even when they load later', async () => {
  const live = await addStylesheet('/releases/auth/1.1.0/remote.css');
  styles.keepOnly('auth', entryOf('1.0.0'));
  const previous = await addStylesheet('/releases/auth/1.0.0/remote.css');
  const later = await addStylesheet('/releases/auth/1.1.0/chunk.css');
  expect([live, previous, later].map(isApplied)).toEqual([false, true, false]);
});

test('disables a fallback’s styles that load after the live release', async () => {
  styles.keepOnly('auth', entryOf('1.1.0'));
  const previous = await addStylesheet('/releases/auth/1.0.0/remote.css');
  const live = await addStylesheet('/releases/auth/1.1.0/remote.css');
  expect([previous, live].map(isApplied)).toEqual([false, true]);
});

test('disables and enables inlined styles', async () => {
  const inline = document.createElement('style');
  inline.dataset.href = '/releases/auth/1.1.0/remote.css';
  document.head.append(inline);
  styles.keepOnly('auth', entryOf('1.0.0'));
  expect(inline.media).toBe('not all');
  styles.keepOnly('auth', entryOf('1.1.0'));
  expect(inline.media).toBe('');
  inline.remove();
});

test('enables the styles of a release that replaces another', async () => {
  styles.keepOnly('auth', entryOf('1.1.0'));
  const previous = await addStylesheet('/releases/auth/1.0.0/remote.css');
  styles.keepOnly('auth', entryOf('1.0.0'));
  expect(isApplied(previous)).toBe(true);
});

test('keeps the styles of other apps and compares whole versions', async () => {
  styles.keepOnly('auth', entryOf('1.0.0'));
  const shell = await addStylesheet('/releases/shell/2.0.0/shell.css');
  const other = await addStylesheet('/releases/auth/1.0.0-next/remote.css');
  expect([shell, other].map(isApplied)).toEqual([true, false]);
});

test('treats the styles of a later attempt as those of their release', async () => {
  styles.keepOnly('auth', entryOf('1.0.0'));
  const own = await addStylesheet('/releases/auth/1.0.0/~1/remote.css');
  const other = await addStylesheet('/releases/auth/1.1.0/~1/remote.css');
  expect([own, other].map(isApplied)).toEqual([true, false]);
});

test('removes the name by which a loader would find another release’s stylesheet', async () => {
  await addStylesheet('/releases/auth/1.1.0/remote.css');
  expect(document.head.querySelector('[data-rspack]')).toBeNull();
});

test('adds a stylesheet once, and waits for it', async () => {
  const address = '/releases/prices/1.0.0/style.css';
  const adding = addStyles(address);
  const [link, ...others] = document.head.querySelectorAll('link');
  expect([link?.getAttribute('href'), others]).toEqual([
    new URL(address, document.baseURI).href,
    [],
  ]);
  let isAdded = false;
  void adding.then(() => {
    isAdded = true;
  });
  await Promise.resolve();
  expect(isAdded).toBe(false);
  link?.dispatchEvent(new Event('load'));
  await adding;
  await addStyles(address);
  expect(document.head.querySelectorAll('link')).toHaveLength(1);
});

test('takes an inlined stylesheet for the file, and adds a failed one again', async () => {
  const inline = document.createElement('style');
  inline.dataset.href = '/releases/prices/1.0.0/style.css';
  document.head.append(inline);
  await addStyles('/releases/prices/1.0.0/style.css');
  const failing = addStyles('/releases/prices/1.0.0/other.css');
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('a stylesheet did not load');
  expect(document.head.querySelector('link')).toBeNull();
  inline.remove();
});
