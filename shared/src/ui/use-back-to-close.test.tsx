import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { polyfillDialog } from '../testing/index.ts';
import { useBackToClose } from './use-back-to-close.ts';

const loader = jest.fn(() => null);
const routers: { readonly dispose: () => void }[] = [];

function Dialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <dialog open>
      <button type="button" onClick={onClose}>
        Chiudi
      </button>
      <button type="button" onClick={() => void navigate('?anno=2026', { replace: true })}>
        Filtra
      </button>
      <Link to="/b" replace onClick={onClose}>
        Vai
      </Link>
    </dialog>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  useBackToClose(isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the site at `/before`, then the page with the dialog. */
async function openPage() {
  window.history.pushState(null, '', '/before');
  const routes = ['/before', '/a', '/b'].map((path) => ({
    path,
    loader,
    element: <Page key={path} />,
    hydrateFallbackElement: <p />,
  }));
  const router = createBrowserRouter(routes);
  routers.push(router);
  render(<RouterProvider router={router} useTransitions={false} />);
  await screen.findByText('Apri');
  await act(() => router.navigate('/a'));
  loader.mockClear();
  return router;
}

const isOpen = () => screen.queryByText('Chiudi') !== null;
const dialogOf = () => window.history.state?.dialog;
const open = () => fireEvent.click(screen.getByText('Apri'));

/** Waits until the history has settled. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** Goes through the history as the browser's buttons do. */
async function go(delta: number) {
  await act(async () => window.history.go(delta));
  await settled();
}

beforeAll(polyfillDialog);

afterEach(async () => {
  cleanup();
  await settled();
  for (const router of routers.splice(0)) router.dispose();
});

test('closes the dialog on Back, then leaves the page', async () => {
  const router = await openPage();
  const shown = router.state.location;
  open();
  await go(-1);
  expect(isOpen()).toBe(false);
  expect(router.state.location).toBe(shown);
  expect(loader).not.toHaveBeenCalled();
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('leaves no entry when the dialog closes by its button', async () => {
  const router = await openPage();
  const { length } = window.history;
  open();
  fireEvent.click(screen.getByText('Chiudi'));
  await settled();
  expect(dialogOf()).toBeUndefined();
  expect(loader).not.toHaveBeenCalled();
  open();
  expect(window.history).toHaveLength(length + 1);
  fireEvent.click(screen.getByText('Chiudi'));
  await settled();
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('opens again at once after a close', async () => {
  await openPage();
  open();
  fireEvent.click(screen.getByText('Chiudi'));
  open();
  await settled();
  expect(dialogOf()).toBeDefined();
  await go(-1);
  expect(isOpen()).toBe(false);
  expect(window.location.pathname).toBe('/a');
  await go(-1);
  expect(window.location.pathname).toBe('/before');
});

test('stays on the page on Forward after the dialog has closed', async () => {
  const router = await openPage();
  open();
  await go(-1);
  await go(1);
  expect(isOpen()).toBe(false);
  expect(dialogOf()).toBeUndefined();
  expect(loader).not.toHaveBeenCalled();
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test.each(['Back', 'the button'])(
  'keeps a query that the dialog wrote: closed by %s',
  async (way) => {
    const router = await openPage();
    open();
    fireEvent.click(screen.getByText('Filtra'));
    await waitFor(() => expect(window.location.search).toBe('?anno=2026'));
    await waitFor(() => expect(dialogOf()).toBeDefined());
    if (way === 'Back') await go(-1);
    else fireEvent.click(screen.getByText('Chiudi'));
    await waitFor(() => expect(dialogOf()).toBeUndefined());
    expect(isOpen()).toBe(false);
    expect(window.location.search).toBe('?anno=2026');
    expect(window.history.state.key).toBe(router.state.location.key);
    await go(-1);
    expect(router.state.location.pathname).toBe('/before');
  },
);

test('gives the entry to the page that a link in the dialog opens', async () => {
  const router = await openPage();
  open();
  fireEvent.click(screen.getByText('Vai'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/b'));
  await go(-1);
  expect(router.state.location.pathname).toBe('/a');
  await go(1);
  expect(router.state.location.pathname).toBe('/b');
});

test('skips the entry of a dialog from which a redirect has led to another page', async () => {
  const router = await openPage();
  open();
  await act(() => router.navigate('/b'));
  await go(-1);
  expect(router.state.location.pathname).toBe('/a');
  expect(dialogOf()).toBeUndefined();
});
