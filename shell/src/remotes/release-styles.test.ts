import { createReleaseStyles, type ReleaseStyles } from './release-styles.ts';

const entryOf = (version: string) => `/releases/auth/${version}/remoteEntry.js`;

/** A stylesheet as a build's loader puts it into the page. */
async function arrive(address: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.setAttribute('data-rspack', 'auth:chunk-602');
  document.head.append(link);
  // Observers are told before any answer from the network can be.
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

test('styles of the live release that arrived first do not style the one before it', async () => {
  const live = await arrive('/releases/auth/1.1.0/remote.css');
  styles.keepOnly('auth', entryOf('1.0.0'));
  const previous = await arrive('/releases/auth/1.0.0/remote.css');
  const later = await arrive('/releases/auth/1.1.0/chunk.css');
  expect([live, previous, later].map(isApplied)).toEqual([false, true, false]);
});

test('styles of the release before that arrive too late do not style the live one', async () => {
  styles.keepOnly('auth', entryOf('1.1.0'));
  const previous = await arrive('/releases/auth/1.0.0/remote.css');
  const live = await arrive('/releases/auth/1.1.0/remote.css');
  expect([previous, live].map(isApplied)).toEqual([false, true]);
});

test('styles that the page carries in itself do not style the release before', async () => {
  const inline = document.createElement('style');
  inline.dataset.href = '/releases/auth/1.1.0/remote.css';
  document.head.append(inline);
  styles.keepOnly('auth', entryOf('1.0.0'));
  expect(inline.media).toBe('not all');
  styles.keepOnly('auth', entryOf('1.1.0'));
  expect(inline.media).toBe('');
  inline.remove();
});

test('a release that takes the place of another is styled, though its styles came before that', async () => {
  styles.keepOnly('auth', entryOf('1.1.0'));
  const previous = await arrive('/releases/auth/1.0.0/remote.css');
  styles.keepOnly('auth', entryOf('1.0.0'));
  expect(isApplied(previous)).toBe(true);
});

test('other apps keep their styles, and a version is not taken for one that begins like it', async () => {
  styles.keepOnly('auth', entryOf('1.0.0'));
  const shell = await arrive('/releases/shell/2.0.0/shell.css');
  const other = await arrive('/releases/auth/1.0.0-next/remote.css');
  expect([shell, other].map(isApplied)).toEqual([true, false]);
});

test('styles that a further attempt brought are those of their release', async () => {
  styles.keepOnly('auth', entryOf('1.0.0'));
  const own = await arrive('/releases/auth/1.0.0/~1/remote.css');
  const other = await arrive('/releases/auth/1.1.0/~1/remote.css');
  expect([own, other].map(isApplied)).toEqual([true, false]);
});

test('a release does not find the stylesheet of another under its own name', async () => {
  await arrive('/releases/auth/1.1.0/remote.css');
  expect(document.head.querySelector('[data-rspack]')).toBeNull();
});
