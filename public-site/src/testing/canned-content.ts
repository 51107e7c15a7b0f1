import { type Content, createContent } from '@studio/shared/content';

/** Answers by path under the API: the data, or a status that stands for a failure. */
export type CannedAnswers = { readonly [path: string]: unknown };

/** The real client before a backend that knows a few answers; anything else it finds unavailable. */
export function cannedContent(answers: CannedAnswers): Content {
  return createContent({
    url: 'http://site.test/api',
    fetch: async (input) => {
      const path = new URL(String(input)).pathname.replace('/api', '');
      if (path in answers) return Response.json({ data: answers[path] });
      const error = { message: 'away', extensions: { code: 'SERVICE_UNAVAILABLE' } };
      return Response.json({ errors: [error] }, { status: 503 });
    },
  });
}
