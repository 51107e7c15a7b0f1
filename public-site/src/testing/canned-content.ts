import {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
} from '@studio/shared/client';
import type { BootstrapData } from '@studio/shared/contract';
import { exampleBootstrapData } from '@studio/shared/testing';
import { RouterContextProvider } from 'react-router-dom';

/** The data of the backend's answers, by path under the API. */
export type CannedAnswers = { readonly [path: string]: unknown };

/**
 * Creates the real content client with a backend that answers 503 to every path without canned data.
 * @param onRead called with each path that the client reads
 */
export function cannedContent(answers: CannedAnswers, onRead?: (path: string) => void): Content {
  return createContent({
    url: 'http://site.test/api',
    fetch: async (input) => {
      const path = new URL(String(input)).pathname.replace('/api', '');
      onRead?.(path);
      if (path in answers) return Response.json({ data: answers[path] });
      const error = { message: 'away', extensions: { code: 'SERVICE_UNAVAILABLE' } };
      return Response.json({ errors: [error] }, { status: 503 });
    },
  });
}

/** Creates the context of loaders, with the content of `cannedContent`. */
export function cannedContext(
  answers: CannedAnswers,
  { onRead, boot = exampleBootstrapData }: CannedContextOptions = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(contentContext, cannedContent(answers, onRead));
  context.set(bootstrapContext, boot);
  return context;
}

interface CannedContextOptions {
  /** Called with each path that the loaders read. */
  readonly onRead?: (path: string) => void;
  /** By default the example firm's, without the size of its picture. */
  readonly boot?: BootstrapData;
}
