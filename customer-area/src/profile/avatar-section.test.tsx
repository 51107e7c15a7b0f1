import { createStore, loadingAtom, userAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountRoute } from '../testing/account-route.tsx';
import { type Answers, backendWith, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, rememberLogin } from '../testing/client.ts';
import { messages } from '../testing/messages.ts';
import { code as profilePage } from './profile-screen.tsx';

// The screen is large: on a machine that is busy it takes its time.
configure({ asyncUtilTimeout: 5000 });

const me = 'GET /users/me';
const upload = 'POST /files';
const remove = 'DELETE /users/me/avatar';

/** A visit to the profile before a backend with these answers. */
function visit(answers: Answers = {}, language: 'it' | 'en' = 'it', user = client) {
  rememberLogin();
  const store = createStore();
  store.set(userAtom, user);
  const { fetch, asked } = backendWith({
    [me]: [data({ first_name: 'Anna' })],
    'GET /items/richieste_modifica': [data([])],
    ...answers,
  });
  const seen: boolean[] = [];
  const app = renderApp({
    routes: [
      {
        ...accountRoute,
        children: [{ path: '/account/profile', ...profilePage, errorElement: <p>Alla guardia</p> }],
      },
    ],
    path: '/account/profile',
    language,
    messages: { 'customer-area': messages },
    store,
    fetch: async (...request) => {
      seen.push(store.get(loadingAtom));
      return fetch(...request);
    },
  });
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, calls, seen };
}

const section = async () => within(await screen.findByRole('region', { name: 'La tua foto' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** A file that says that it has so many bytes. */
function file(type: string, bytes = 10): File {
  const made = new File(['x'], '<img src=x onerror=alert(1)>.png', { type });
  return Object.defineProperty(made, 'size', { value: bytes });
}

async function choose(chosen: File, label = 'Cambia foto') {
  await userEvent.upload(await screen.findByLabelText(label), chosen, { applyAccept: false });
}

/** The browser's own means for pictures, which jsdom has not; `opens` says whether a file can be opened. */
function picturesThat(
  opens: boolean,
  made: Blob | null = new Blob(['small'], { type: 'image/jpeg' }),
) {
  const close = jest.fn();
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (!opens) throw new Error('no picture');
      return { width: 4000, height: 3000, close };
    },
  });
  const drawn: number[][] = [];
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob(this: HTMLCanvasElement, ready: (blob: Blob | null) => void) {
      drawn.push([this.width, this.height]);
      ready(made);
    },
  });
  return { drawn, close };
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  picturesThat(true);
});

afterEach(() => {
  forgetLogin();
  jest.restoreAllMocks();
});

test.each([
  ['it', 'Cambia foto', 'Usa questa foto', 'La tua foto è cambiata.'],
  ['en', 'Change picture', 'Use this picture', 'Your picture has been changed.'],
] as const)(
  'previews and uploads in %s a picture that the whole account shows at once',
  async (language, change, use, message) => {
    const { store, calls, seen } = visit({ [upload]: [data({ id: 'a-new-picture' })] }, language);
    await choose(file('image/png'), change);
    await waitFor(async () =>
      expect(await screen.findByRole('button', { name: use })).toHaveFocus(),
    );
    expect(screen.getByRole('img', { name: /^(Anteprima|Preview)/ })).toHaveAttribute(
      'src',
      'blob:preview',
    );
    expect(calls(upload)).toEqual([]);
    const button = screen.getByRole('button', { name: use });
    for (let click = 0; click < 5; click += 1) fireEvent.click(button);
    await waitFor(async () => expect(await screen.findByText(message)).toHaveFocus());
    expect(calls(upload)).toHaveLength(1);
    expect(store.get(userAtom)?.avatar).toBe('a-new-picture');
    // The application-wide flag was on while the upload ran, and only then.
    expect(seen.at(-1)).toBe(true);
    expect(store.get(loadingAtom)).toBe(false);
  },
);

test('returns to the selection when the client cancels the preview', async () => {
  const { calls, container } = visit();
  await choose(file('image/webp'));
  await press('Annulla');
  await waitFor(async () => expect(await screen.findByLabelText('Cambia foto')).toHaveFocus());
  expect(container.querySelector('img')).toHaveAttribute(
    'src',
    '/api/assets/a-picture?key=portrait-240',
  );
  expect(calls(upload)).toEqual([]);
});

test.each([
  ['a page', 'text/html', true, /non è un’immagine/],
  ['a GIF', 'image/gif', true, /non è un’immagine/],
  ['a picture by name only', 'image/png', false, /non è un’immagine/],
])('rejects %s before the upload without showing its name', async (_what, type, opens, text) => {
  picturesThat(opens);
  const { calls, store } = visit();
  await choose(file(type));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(document.body).not.toHaveTextContent('onerror');
  expect(screen.queryByRole('button', { name: 'Usa questa foto' })).toBeNull();
  expect(calls(upload)).toEqual([]);
  expect(store.get(userAtom)).toEqual(client);
});

test('downscales the photo of a phone before the upload', async () => {
  const { drawn, close } = picturesThat(true);
  const { store } = visit({ [upload]: [data({ id: 'a-new-picture' })] });
  await choose(file('image/jpeg', 8_000_000));
  await press('Usa questa foto');
  await waitFor(() => expect(store.get(userAtom)?.avatar).toBe('a-new-picture'));
  expect(drawn).toEqual([[1600, 1200]]);
  expect(close).toHaveBeenCalledTimes(1);
});

test.each([
  ['even after downscaling', 8_000_000, new Blob([new Uint8Array(5_000_001)])],
  ['and cannot be downscaled', 8_000_000, null],
  ['above the limit of 50 MB', 50_000_001, new Blob(['small'])],
])('rejects a picture that is too large, %s', async (_why, bytes, made) => {
  picturesThat(true, made);
  const { calls } = visit();
  await choose(file('image/jpeg', bytes));
  expect(await screen.findByRole('alert')).toHaveTextContent('al massimo 5 MB');
  expect(calls(upload)).toEqual([]);
});

test.each([
  [refusal(413, 'CONTENT_TOO_LARGE'), /troppo grande/],
  [refusal(415, 'UNSUPPORTED_MEDIA_TYPE'), /non è un’immagine/],
  [refusal(400, 'INVALID_PAYLOAD'), /non è un’immagine/],
  [refusal(429, 'REQUESTS_EXCEEDED'), /troppe volte/],
  [silence, /Il servizio non risponde: la foto non è cambiata/],
  [refusal(500, 'INTERNAL_SERVER_ERROR'), /Non è stato possibile cambiare la foto/],
])('changes nothing on a failure and uploads the same picture on a retry', async (answer, text) => {
  const { store, calls } = visit({ [upload]: [answer, data({ id: 'a-new-picture' })] });
  await choose(file('image/png'));
  await press('Usa questa foto');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(store.get(userAtom)).toEqual(client);
  expect(store.get(loadingAtom)).toBe(false);
  await press('Usa questa foto');
  expect(await screen.findByText('La tua foto è cambiata.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls(upload)).toHaveLength(2);
});

test('removes the picture', async () => {
  const { store, calls, container } = visit({ [remove]: [done] });
  await press('Rimuovi foto');
  await waitFor(async () =>
    expect(await screen.findByText('La tua foto è stata rimossa.')).toHaveFocus(),
  );
  expect(store.get(userAtom)?.avatar).toBeNull();
  expect(calls(remove)).toHaveLength(1);
  expect(container.querySelector('img')).toBeNull();
  expect((await section()).queryByRole('button')).toBeNull();
  expect(screen.getByLabelText('Carica una foto')).toBeInTheDocument();
});

test('offers no removal without a picture', async () => {
  visit({}, 'it', { ...client, avatar: null });
  expect(await screen.findByLabelText('Carica una foto')).toHaveAccessibleDescription(
    /fino a 5 MB/,
  );
  expect(screen.queryByRole('button', { name: 'Rimuovi foto' })).toBeNull();
});

test('runs the guard when the session ends during the upload', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const over = refusal(401, 'TOKEN_EXPIRED');
  const { store } = visit({ [me]: [data({ first_name: 'Anna' }), over], [upload]: [over] });
  await choose(file('image/png'));
  await press('Usa questa foto');
  expect(await screen.findByText('Alla guardia')).toBeVisible();
  expect(store.get(userAtom)).toBeUndefined();
});
