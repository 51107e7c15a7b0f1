import { runPage } from './run-page.ts';

const originalFetch = globalThis.fetch;
const fetch = jest.fn(async (_address: string) => new Response(null, { status: 204 }));
const start = jest.fn(async () => undefined);
const importShell = jest.fn(async (_address: string) => ({ start }));
const page = { shell: '/releases/shell/1/shell.js', modules: '/a.js /b.js' };

/** Lets the idle work and the tasks of a start run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 250));

beforeEach(() => {
  Object.assign(globalThis, { fetch });
  jest.clearAllMocks();
});

afterEach(async () => {
  // A page that still waits would start with the next one.
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await settled();
  document.cookie = 'studio_cohort=; Max-Age=0';
  document.head.replaceChildren();
  document.documentElement.removeAttribute('data-started');
  Object.assign(globalThis, { fetch: originalFetch });
});

test('starts the shell at once, with the trace of the page', async () => {
  void runPage(page, importShell);
  await settled();
  expect(importShell).toHaveBeenCalledWith('/releases/shell/1/shell.js');
  expect(start).toHaveBeenCalledWith(
    expect.objectContaining({ traceparent: expect.stringMatching(/^00-\w{32}-\w{16}-01$/) }),
  );
});

test('loads nothing of the shell before the visitor acts', async () => {
  void runPage({ ...page, waits: '' }, importShell);
  await settled();
  expect(importShell).not.toHaveBeenCalled();
  expect(document.head.querySelector('link')).toBeNull();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await settled();
  expect(start).toHaveBeenCalledTimes(1);
  expect(document.documentElement.hasAttribute('data-started')).toBe(true);
  const preloads = [...document.head.querySelectorAll('link')].map(({ href }) => href);
  expect(preloads).toEqual(['http://localhost/a.js', 'http://localhost/b.js']);
});

test('begins no view and assigns no cohort in a preview', async () => {
  void runPage({ ...page, waits: '' }, importShell);
  await settled();
  expect(fetch).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
});

test('begins a view and assigns a cohort on a visit of the live site, before the shell starts', async () => {
  void runPage({ ...page, waits: '', composition: 'shell@1.0.0' }, importShell);
  await settled();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/reports/view']);
  expect(document.cookie).toMatch(/^studio_cohort=\d+$/);
});

test('marks a shell that does not load for the gateway’s script', async () => {
  const mark = jest.fn();
  Object.assign(performance, { mark });
  const error = new TypeError('error loading /releases/shell/1/shell.js');
  await expect(runPage(page, () => Promise.reject(error))).rejects.toBe(error);
  expect(mark).toHaveBeenCalledWith('shell:failed', expect.anything());
});
