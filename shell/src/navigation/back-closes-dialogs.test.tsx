import { closedByBack } from '@studio/shared/contract';
import { polyfillDialog } from '@studio/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { makeBackCloseDialogs } from './back-closes-dialogs.ts';

const loader = jest.fn(() => null);
let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void;

function Dialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} {...closedByBack}>
      <button type="button" onClick={() => dialog.current?.close()}>
        Chiudi
      </button>
      <button type="button" onClick={() => void navigate('?anno=2026', { replace: true })}>
        Filtra
      </button>
      <Link to="/b">Vai</Link>
      <Link to="/a" onClick={onClose}>
        Resta
      </Link>
    </dialog>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Starts the site at the address of the window. */
function start() {
  window.onpopstate = () => undefined;
  router = createBrowserRouter(
    ['/before', '/a', '/b'].map((path) => ({
      path,
      loader,
      element: <Page key={path} />,
      hydrateFallbackElement: <p />,
    })),
  );
  stop = makeBackCloseDialogs(router);
  const { unmount } = render(<RouterProvider router={router} useTransitions={false} />);
  return { unmount };
}

function end() {
  stop();
  router.dispose();
}

/** Opens the site at `/before`, then the page with the dialog. */
async function openPage() {
  window.history.pushState(null, '', '/before');
  const page = start();
  await act(() => router.navigate('/a'));
  await screen.findByText('Apri');
  loader.mockClear();
  return page;
}

const isOpen = () => screen.queryByText('Chiudi') !== null;
const isMarked = () => window.history.state?.isDialog === true;
const path = () => window.location.pathname;

/** Waits until the steps through the history, which jsdom makes in tasks of their own, have ended. */
async function settled() {
  const end = performance.now() + 100;
  // Unlike `act`, it lets React render while it waits.
  await waitFor(() => expect(performance.now()).toBeGreaterThan(end));
}

async function open() {
  fireEvent.click(screen.getByText('Apri'));
  await waitFor(isMarked);
}

async function press(name: string) {
  fireEvent.click(screen.getByText(name));
  await settled();
}

/** Goes through the history as the browser's buttons do. */
async function go(delta: number) {
  window.history.go(delta);
  await settled();
}

beforeAll(polyfillDialog);

afterEach(() => end());

test('closes the dialog on Back and returns the focus, then leaves the page', async () => {
  await openPage();
  const { location } = router.state;
  screen.getByText('Apri').focus();
  await open();
  expect(isOpen()).toBe(true);
  await go(-1);
  expect(isOpen()).toBe(false);
  expect(screen.getByText('Apri')).toHaveFocus();
  expect(router.state.location).toBe(location);
  expect(loader).not.toHaveBeenCalled();
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('removes the entry when the dialog closes by its button or by Escape', async () => {
  await openPage();
  const { length } = window.history;
  for (const close of [
    () => press('Chiudi'),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  ]) {
    await open();
    await close();
    await settled();
    expect(isOpen()).toBe(false);
    expect(isMarked()).toBe(false);
  }
  expect(window.history).toHaveLength(length + 1);
  expect(loader).not.toHaveBeenCalled();
  await go(-1);
  expect(path()).toBe('/before');
});

test('adds the entry again when the dialog opens at once after it has closed', async () => {
  await openPage();
  await open();
  fireEvent.click(screen.getByText('Chiudi'));
  fireEvent.click(screen.getByText('Apri'));
  await settled();
  expect(isMarked()).toBe(true);
  await go(-1);
  expect(isOpen()).toBe(false);
  await go(-1);
  expect(path()).toBe('/before');
});

test('stays on the page on Forward after the dialog has closed', async () => {
  await openPage();
  await open();
  await go(-1);
  await go(1);
  expect(isOpen()).toBe(false);
  expect(isMarked()).toBe(false);
  expect(loader).not.toHaveBeenCalled();
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test.each(['Back', 'the button'])(
  'keeps a query that the dialog wrote, closed by %s',
  async (way) => {
    await openPage();
    await open();
    await press('Filtra');
    expect(window.location.search).toBe('?anno=2026');
    expect(isMarked()).toBe(true);
    if (way === 'Back') await go(-1);
    else await press('Chiudi');
    expect(isOpen()).toBe(false);
    expect(isMarked()).toBe(false);
    expect(window.location.search).toBe('?anno=2026');
    expect(window.history.state.key).toBe(router.state.location.key);
    await go(-1);
    expect(router.state.location.pathname).toBe('/before');
  },
);

test('follows a link in the dialog from the page, to which Back returns', async () => {
  await openPage();
  const { length } = window.history;
  await open();
  await press('Vai');
  expect(path()).toBe('/b');
  expect(window.history).toHaveLength(length + 1);
  await go(-1);
  expect(router.state.location.pathname).toBe('/a');
  expect(isOpen()).toBe(false);
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('adds no entry for a link to the page itself', async () => {
  await openPage();
  await open();
  await press('Resta');
  expect(isOpen()).toBe(false);
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('leaves a click for a new tab to the browser', async () => {
  await openPage();
  await open();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // jsdom would navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  screen.getByText('Vai').dispatchEvent(click);
  await settled();
  expect(isOpen()).toBe(true);
});

test('skips the entry of a dialog from which a redirect has led to another page', async () => {
  await openPage();
  await open();
  await act(() => router.navigate('/b'));
  await go(-1);
  expect(router.state.location.pathname).toBe('/a');
  expect(isMarked()).toBe(false);
});

test('closes the dialog when the visitor goes back by two pages', async () => {
  await openPage();
  await open();
  await go(-2);
  expect(router.state.location.pathname).toBe('/before');
  expect(isOpen()).toBe(false);
});

test('leaves the entry of a dialog that a reload has closed', async () => {
  const { unmount } = await openPage();
  await open();
  await press('Filtra');
  unmount();
  end();
  start();
  await settled();
  expect(isMarked()).toBe(false);
  expect(window.location.href).toMatch('/a?anno=2026');
  await go(-1);
  expect(router.state.location.pathname).toBe('/before');
});
