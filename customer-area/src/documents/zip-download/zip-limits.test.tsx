import { screen } from '@testing-library/react';
import {
  type Answer,
  asked,
  busy,
  fetched,
  findArchive,
  me,
  never,
  open,
  papers,
  pass,
  prepareBrowser,
  press,
  refused,
  restoreBrowser,
} from '../../testing/visit-zip-dialog.tsx';

jest.mock('client-zip', () => jest.requireActual('../../testing/client-zip.ts'));

beforeEach(prepareBrowser);

afterEach(restoreBrowser);

test('sends at most ten requests per second', async () => {
  await open(papers(25));
  await pass(900);
  expect(fetched()).toHaveLength(10);
  await pass(200);
  expect(fetched()).toHaveLength(20);
  await pass(800);
  expect(fetched()).toHaveLength(20);
  await pass(200);
  expect(await findArchive()).toBeVisible();
  expect(fetched()).toHaveLength(25);
});

const tooMany =
  (headers = {}): Answer =>
  () =>
    new Response('{}', { status: 429, headers });

test.each([
  ['for the requested time', { 'retry-after': '40' }, 40_000],
  ['for half a minute without a requested time', {}, 30_000],
  ['for half a minute after an invalid time', { 'retry-after': 'soon' }, 30_000],
  ['for at most two minutes', { 'retry-after': '86400' }, 120_000],
])(
  'pauses all downloads after HTTP 429 %s without using up a retry',
  async (_howLong, headers, wait) => {
    await open(papers(9), { 'file-2': [tooMany(headers), busy, busy] });
    await pass(100);
    const before = fetched().length;
    expect(before).toBeLessThanOrEqual(4);
    await pass(wait - 200);
    expect(fetched()).toHaveLength(before);
    expect(screen.getByRole('progressbar')).toBeVisible();
    await pass(5000);
    expect(await findArchive()).toBeVisible();
    expect(fetched().filter((id) => id === '2')).toHaveLength(4);
  },
);

test('reports a service that stays busy, and ends the wait on cancel', async () => {
  const always = Array.from({ length: 50 }, () => tooMany({ 'retry-after': '1' }));
  await open(papers(1), { 'file-1': always });
  await pass(15_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Delega 1: troppe richieste in poco tempo');
  const before = fetched().length;
  await press('Riprova');
  await pass(500);
  await press('Annulla');
  await pass(60_000);
  expect(fetched()).toHaveLength(before + 1);
});

test('retries a refused file whose reason cannot be read because of HTTP 429', async () => {
  await open(papers(1), { 'file-1': [refused], me: [tooMany({ 'retry-after': '5' }), me] });
  await pass(6000);
  expect(await findArchive()).toBeVisible();
});

const tooLarge =
  'I documenti scelti pesano 600 MB: insieme se ne possono scaricare al massimo 500 MB.';

test('rejects a selection above the size limit without a request', async () => {
  await open(papers(3, { bytes: 200_000_000 }));
  expect(await screen.findByRole('alert')).toHaveTextContent(tooLarge);
  expect(asked).toEqual([]);
});

/** A file of 300 MB that never ends, without using the memory. */
const huge: Answer = (signal) => {
  const pieces = [{ value: { length: 300_000_000 } }];
  const untilAborted = new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  const getReader = () => ({ read: async () => pieces.shift() ?? untilAborted });
  return Object.defineProperty(new Response(), 'body', { value: { getReader } });
};

test('stops all downloads when unknown sizes exceed the limit', async () => {
  await open(papers(9, { bytes: null }), { 'file-1': [huge], 'file-2': [huge], 'file-3': [never] });
  expect(await screen.findByRole('alert')).toHaveTextContent(tooLarge);
  await pass(10_000);
  expect(fetched()).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

/** A file whose body another reader has locked, after a delay: reading it throws an error of our own code. */
const locked: Answer = async () => {
  const response = new Response('a');
  response.body?.getReader();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return response;
};

test('keeps the error of a broken archive while it stops the other downloads', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open(papers(2, { bytes: null }), { 'file-1': [huge], 'file-2': [locked] });
  await pass(1000);
  expect(screen.getByRole('alert')).toHaveTextContent('L’archivio non si è potuto creare');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  await press('Riprova');
  expect(await findArchive()).toBeVisible();
});

test('names a single document above the size limit', async () => {
  const large = () => new Response('a', { headers: { 'content-length': '500000001' } });
  await open(papers(2, { bytes: null }), { 'file-1': [large] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Delega 1: troppo grande');
});

test('shows only the received bytes when sizes are unknown', async () => {
  await open(papers(2, { bytes: null }), { 'file-2': [never] });
  await pass(200);
  expect(screen.getByText('1 kB')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.5');
});
