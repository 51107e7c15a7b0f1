import type { Language } from '@studio/shared/i18n';
import { exampleBootstrapData, type RenderedApp, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { messages, routes } from '../remote.ts';
import { type Answers, backend, type Call } from './backend.ts';

interface Visit {
  readonly answers?: Answers;
  readonly language?: Language;
  readonly googleLogin?: boolean;
}

/** Stands for the pages of other remotes. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <h1>{`elsewhere: ${pathname}${search}${hash}`}</h1>;
}

/** Opens an address of this remote before a backend with canned answers, and waits for its screen. */
export async function visit(
  path: string,
  { answers = {}, language = 'it', googleLogin = false }: Visit = {},
): Promise<RenderedApp & { readonly calls: readonly Call[] }> {
  const { calls, fetch } = backend(answers);
  const app = renderApp({
    routes: [...routes, { path: '*', element: <Elsewhere /> }],
    path,
    language,
    messages: { auth: messages },
    boot: { ...exampleBootstrapData, googleLogin },
    fetch,
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}
