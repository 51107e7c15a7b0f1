import { createContent, errorCode } from './content-client.ts';

test('rejects an error answer of any type, with its status and headers', async () => {
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '30' };
  for (const answer of [
    new Response(null, { status: 502 }),
    new Response('{}', { status: 502, headers }),
    Response.json({ errors: [] }, { status: 502, headers: { 'retry-after': '30' } }),
  ]) {
    const content = createContent({ url: 'http://localhost/api', fetch: async () => answer });
    const given = answer.headers.get('retry-after');
    const error: unknown = await content
      .request(() => ({ method: 'GET', path: '/items/news' }))
      .catch((reason: unknown) => reason);
    const { response }: { readonly response?: unknown } = Object(error);
    if (!(response instanceof Response)) throw new Error('The read has not rejected.');
    expect([response.status, response.headers.get('retry-after')]).toEqual([502, given]);
    expect(errorCode(error)).toBe('UNREACHABLE');
  }
});
