import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormPost } from '@studio/shared/contract';
import type { Received, Scripted } from '../testing/backend.ts';
import { examplePage, markupOf, ownHeaders, startSite } from '../testing/site.ts';

const origin = 'http://localhost:3000';
const cookie = `${ownHeaders.cookie}; XSRF-TOKEN=of-the-visitor`;

interface FormSite {
  readonly backend?: (request: Received) => Scripted;
  /** Renders the answer to a form; by default the status of the call that it makes. */
  readonly answer?: (form: FormPost) => Promise<string>;
  readonly environment?: NodeJS.ProcessEnv;
}

const callContact = async ({ send }: Pick<FormPost, 'send'>) =>
  String((await send('/contact', '{"nome":"Ada"}')).status);

/** Starts a site, and returns it with a function that sends a form to its contacts. */
async function siteWithForm(
  context: Parameters<typeof startSite>[0],
  { backend, answer = callContact, environment }: FormSite = {},
) {
  const site = await startSite(context, {
    ...(environment && { environment }),
    backend: (request) =>
      request.path.startsWith('/account/') ? (backend?.(request) ?? { status: 204 }) : {},
    renderer: async ({ form }) => examplePage(form ? await answer(form) : 'empty form', 200),
  });
  const post = (headers: Record<string, string> = {}, url = '/contacts') =>
    site.app.inject({
      method: 'POST',
      url,
      headers: {
        ...{ origin, cookie, accept: 'text/html' },
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: 'nome=Ada+%C3%A8',
    });
  const calls = () => site.backend.received.filter(({ path }) => path.startsWith('/account/'));
  return { ...site, post, calls };
}

test('answers a form to its sender alone, and makes its call without the visitor’s cookies', async (context) => {
  let body: string | undefined;
  const { app, post, calls } = await siteWithForm(context, {
    answer(form) {
      body = form.body;
      return callContact(form);
    },
  });
  assert.equal(markupOf((await app.inject('/contacts')).body), 'empty form');
  const page = await post({ 'sec-fetch-site': 'same-origin', 'user-agent': 'a browser' });
  assert.deepEqual([page.statusCode, markupOf(page.body), body], [200, '204', 'nome=Ada+%C3%A8']);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['set-cookie'], undefined);
  assert.match(String(page.headers['content-security-policy']), /form-action 'self'/);
  const [call, ...others] = calls();
  assert.deepEqual([call?.path, call?.body, others], ['/account/contact', '{"nome":"Ada"}', []]);
  assert.deepEqual([call?.headers.cookie, call?.headers['user-agent']], [undefined, 'a browser']);
  assert.equal(markupOf((await app.inject('/contacts')).body), 'empty form');
});

test('takes a form of a page that sends no origin', async (context) => {
  const { app, post } = await siteWithForm(context);
  const page = await app.inject('/contacts?utm_source=mail');
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  assert.equal(markupOf((await post(headers, '/contacts?utm_source=mail')).body), '204');
});

test('rejects a form of another site, and a body that is no form', async (context) => {
  const { post, calls } = await siteWithForm(context);
  for (const [status, headers] of [
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    [415, { 'content-type': 'application/json' }],
    [415, { 'content-type': 'text/plain' }],
  ] as const) {
    const refused = await post(headers);
    assert.equal(refused.statusCode, status);
    if (status === 403) assert.match(refused.body, /Il modulo non è stato inviato<\/h1>/);
  }
  assert.deepEqual(calls(), []);
});

test('makes no call that is not meant for forms', async (context) => {
  const { post, calls } = await siteWithForm(context, {
    answer: async ({ send }) =>
      [
        (await send('/auth/login', '{}')).status,
        (await send('/contact?x=1', '{}')).status,
        (await send('/../contact', '{}')).status,
      ].join(),
  });
  assert.equal(markupOf((await post()).body), '403,403,403');
  assert.deepEqual(calls(), []);
});

test('counts the call of a form with the visitor’s own calls', async (context) => {
  const { app, post } = await siteWithForm(context, {
    environment: { RATE_LIMIT_CONTACT: '2' },
  });
  await app.inject({ method: 'POST', url: '/api/contact', headers: ownHeaders, payload: {} });
  assert.deepEqual([markupOf((await post()).body), markupOf((await post()).body)], ['204', '429']);
});

test('says whether a form without an answer has arrived', async (context) => {
  const broken = async () => {
    throw new Error('broken');
  };
  const { post } = await siteWithForm(context, { answer: broken });
  const failed = await post({ 'accept-language': 'en', cookie: '' });
  assert.equal(failed.statusCode, 503);
  assert.match(failed.body, /The form was not sent<\/h1>/);
  const late = await siteWithForm(context, {
    answer: async (form) => {
      await callContact(form);
      return await broken();
    },
  });
  const sent = await late.post();
  assert.equal(sent.statusCode, 200);
  assert.match(sent.body, /Il modulo è stato inviato<\/h1>/);
});
