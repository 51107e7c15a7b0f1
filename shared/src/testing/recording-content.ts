import { type Content, createContent } from '@studio/shared/client';

/** A call that a client sent: method with path, the anti-forgery token and the JSON body. */
export interface RecordedCall {
  readonly call: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** Creates a client whose backend gives one answer, by default 204, and records the calls; it has the token `token`. */
export function recordingContent(answer = () => new Response(null, { status: 204 })): {
  readonly calls: readonly RecordedCall[];
  readonly content: Content;
} {
  document.cookie = 'XSRF-TOKEN=token';
  const calls: RecordedCall[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      calls.push({
        call: `${init?.method ?? 'GET'} ${pathname}${search}`,
        token: new Headers(init?.headers).get('X-XSRF-TOKEN'),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      });
      return answer();
    },
  });
  return { calls, content };
}
