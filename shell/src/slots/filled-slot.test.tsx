import { AnySlot, addMessages, SlotProvider } from '@studio/shared/client';
import type { BootstrapRemote, RemoteModule, SlotFill } from '@studio/shared/contract';
import { exampleBootstrapData } from '@studio/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as v from 'valibot';
import { createInstances } from '../app/instances.ts';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { loadMessages } from '../messages/index.ts';
import type { SlotSite } from './filled-slot.tsx';
import { SlotPlace } from './slot-place.tsx';

const name = 'public-site/activity-aside';
const remote: BootstrapRemote = {
  ...{ name: 'prices', version: '1.0.0', entry: '', scripts: [], styles: [], routes: [] },
  fills: [name],
};

const data = v.object({ id: v.number() });

function Price({ data: { id } }: { readonly data: v.InferOutput<typeof data> }) {
  const { i18n } = useTranslation();
  return <p>{`${i18n.getResource('it', 'prices', 'title')} ${id}`}</p>;
}

function Broken(): never {
  throw new Error('broken');
}

/** Opens a page with a slot and a link of its own in it; the filler's module answers as `load` says. */
async function openPage(
  load: () => Promise<SlotFill>,
  { sent = { id: 3 }, ...values }: Partial<SlotSite> & { readonly sent?: unknown } = {},
) {
  const boot = { ...exampleBootstrapData, remotes: [remote] };
  const instances = createInstances(boot, await loadMessages('it'), fetch);
  addMessages(instances.messagesOf('prices'), 'prices', { it: { title: 'Prezzo' }, en: {} }, {});
  const addReport = jest.fn();
  const module: RemoteModule = {
    ...{ contract: 1, routes: [], messages: { it: {}, en: {} } },
    fills: { [name]: { load } },
  };
  const site: SlotSite = {
    ...{ instances, addReport, loadFiller: async () => module, failed: new Set<string>() },
    ...values,
  };
  const page = (
    <SlotProvider value={(slot) => <SlotPlace {...slot} site={site} />}>
      <h1>Bilanci</h1>
      <AnySlot name={name} data={sent}>
        <a href="/appuntamento">Fissa un appuntamento</a>
      </AnySlot>
      <button type="button">Altro</button>
    </SlotProvider>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/team', element: <h1>Il team</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return { addReport, router, site };
}

const ownLink = () => screen.queryByRole('link', { name: 'Fissa un appuntamento' });

test('replaces the page’s own content with that of the filler, in the filler’s messages', async () => {
  const { addReport } = await openPage(async () => ({ data, Content: Price }));
  expect(ownLink()).toBeVisible();
  const fill = await screen.findByText('Prezzo 3');
  expect(fill).toBeVisible();
  expect(fill.parentElement).toHaveAttribute('data-filler', 'prices');
  expect(ownLink()).toBeNull();
  expect(addReport).not.toHaveBeenCalled();
});

test('mounts what another framework shows, with the data, and ends it with the page', async () => {
  const ended = jest.fn();
  const { router } = await openPage(async () => ({
    data,
    mount: (
      element: HTMLElement,
      { data: read, t }: { data: { id: number }; t: (key: string) => string },
    ) => {
      element.textContent = `${t('title')} ${read.id}`;
      return ended;
    },
  }));
  expect(await screen.findByText('Prezzo 3')).toBeVisible();
  ended.mockClear();
  await act(() => router.navigate('/team'));
  expect(ended).toHaveBeenCalledTimes(1);
});

describe('a failure leaves the page’s own content and is reported for the filler alone, once', () => {
  beforeEach(() => {
    // React prints what a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const failing: readonly (readonly [string, () => Promise<SlotFill>, unknown, string])[] = [
    [
      'code that does not load',
      () => Promise.reject(new TypeError('no chunk')),
      { id: 3 },
      'no chunk',
    ],
    ['a component that throws', async () => ({ data, Content: Broken }), { id: 3 }, 'broken'],
    ['other data', async () => ({ data, Content: Price }), { id: '3' }, 'the data of the slot'],
    ['no component', async () => ({ data }), { id: 3 }, 'breaks the contract'],
    [
      'a mount that throws',
      async () => ({
        data,
        mount: () => {
          throw new Error('not mounted');
        },
      }),
      { id: 3 },
      'not mounted',
    ],
  ];

  test.each(failing)('%s', async (_, load, sent, message) => {
    const loading = jest.fn(load);
    const { addReport, router } = await openPage(loading, { sent });
    await waitFor(() => expect(addReport).toHaveBeenCalledTimes(1));
    expect(addReport).toHaveBeenCalledWith({
      error: expect.objectContaining({ message: expect.stringContaining(message) }),
      blamed: 'prices',
    });
    expect(ownLink()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bilanci' })).toBeVisible();
    await act(() => router.navigate('/team'));
    await act(() => router.navigate('/'));
    expect(ownLink()).toBeVisible();
    expect([loading.mock.calls.length, addReport.mock.calls.length]).toEqual([1, 1]);
  });

  test('code that is late', async () => {
    jest.useFakeTimers();
    const load = jest.fn(() => new Promise<SlotFill>(() => undefined));
    const { addReport } = await openPage(load);
    await waitFor(() => expect(load).toHaveBeenCalled());
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(addReport).toHaveBeenCalledWith({
      error: expect.objectContaining({ message: 'the slot was not filled within 30 s' }),
      blamed: 'prices',
    });
    expect(ownLink()).toBeVisible();
  });

  test('not a remote that does not load: its loader has reported that', async () => {
    const loadFiller = jest.fn(() => Promise.reject(new RemoteLoadError('prices', 'failed')));
    const { addReport, site } = await openPage(async () => ({ data, Content: Price }), {
      loadFiller,
    });
    await waitFor(() => expect(site.failed).toContain(name));
    expect(ownLink()).toBeVisible();
    expect(addReport).not.toHaveBeenCalled();
  });
});

test('leaves the page’s own content while a fallback is in the place of the filler', async () => {
  const loadFiller = jest.fn(async () => undefined);
  const { addReport } = await openPage(async () => ({ data, Content: Price }), { loadFiller });
  await waitFor(() => expect(loadFiller).toHaveBeenCalled());
  expect(ownLink()).toBeVisible();
  expect(addReport).not.toHaveBeenCalled();
});

test('waits while the visitor has the focus on the page’s own content', async () => {
  const user = userEvent.setup();
  let fill: (value: SlotFill) => void = () => undefined;
  const load = jest.fn(
    () =>
      new Promise<SlotFill>((resolve) => {
        fill = resolve;
      }),
  );
  await openPage(load);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await user.tab();
  expect(ownLink()).toHaveFocus();
  await act(async () => fill({ data, Content: Price }));
  expect(ownLink()).toHaveFocus();
  await user.tab();
  expect(await screen.findByText('Prezzo 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Altro' })).toHaveFocus();
});
