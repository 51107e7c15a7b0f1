import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetLogin } from '../../testing/client.ts';
import { count, f24, list, row } from '../../testing/example-documents.ts';
import { documents, visitDocuments } from '../../testing/visit-documents.tsx';

const href = '/api/assets/a-file/F24-2026-06-IVA.pdf?download';

/** URLs that the browser has downloaded. */
let saved: string[];
/** Requests beside those of the list. */
let asked: string[];

/** Answers the requests for files and for the session, one after the other; without an answer the network fails. */
function answerFiles(...answers: (() => Response)[]) {
  globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  };
}

const status = (code: number) => () => new Response('', { status: code });
const link = () => screen.getByRole('link', { name: /^Scarica F24/ });
const isNew = () => row(/^Scarica F24/).queryByText('Nuovo') !== null;

beforeEach(() => {
  saved = [];
  asked = [];
  // jsdom does not download files.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('href') ?? '');
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  forgetLogin();
});

test('asks for the file, lets the browser download it once and marks it as read', async () => {
  answerFiles(status(200));
  visitDocuments(list);
  await count('3 di 3 documenti');
  fireEvent.click(link());
  fireEvent.click(link());
  expect(link()).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(saved).toEqual([href]));
  expect(asked).toEqual([`HEAD ${href}`]);
  await waitFor(() => expect(isNew()).toBe(false));
  expect(link()).toHaveAttribute('aria-busy', 'false');
});

test.each([
  ['the network fails', [], 'nessuna risposta'],
  ['the service fails', [status(502)], 'il servizio ha un problema'],
  ['there are too many requests', [status(429)], 'troppe richieste in poco tempo'],
])(
  'says that %s, keeps the document new and downloads it on a retry',
  async (_why, answers, text) => {
    answerFiles(...answers);
    visitDocuments(list);
    await count('3 di 3 documenti');
    await userEvent.click(link());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(saved).toEqual([]);
    expect(isNew()).toBe(true);
    answerFiles(status(200));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(link()).toHaveFocus();
    await waitFor(() => expect(saved).toEqual([href]));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each([
  ['is gone', [status(404)]],
  [
    'is refused to a client who is logged in',
    [status(403), () => Response.json({ data: { id: 'me' } })],
  ],
])('reads the list again when the document %s', async (_why, answers) => {
  answerFiles(...answers);
  visitDocuments([...list, documents([{ ...f24, id: 9, title: 'F24 nuovo' }])]);
  await count('3 di 3 documenti');
  await userEvent.click(link());
  expect(await screen.findByRole('alert')).toHaveTextContent('non è più disponibile');
  await userEvent.click(screen.getByRole('button', { name: 'Aggiorna l’elenco' }));
  expect(await count('1 di 1 documento')).toBeVisible();
});

test('leads to the login when the session has ended', async () => {
  answerFiles(status(401), status(401));
  const { asked: reads } = visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.click(link());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il tuo accesso è scaduto');
  const before = reads.length;
  await userEvent.click(screen.getByRole('button', { name: 'Accedi di nuovo' }));
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));
});

test('leaves a click that opens another tab to the browser', async () => {
  answerFiles();
  visitDocuments(list);
  await count('3 di 3 documenti');
  const left = jest.fn((event: MouseEvent) => event.preventDefault());
  // It comes last: jsdom cannot open the other tab.
  window.addEventListener('click', (event) => event.defaultPrevented || left(event), {
    once: true,
  });
  fireEvent.click(link(), { ctrlKey: true });
  expect(left).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([]);
  expect(isNew()).toBe(true);
});
