import type { Language } from '@studio/shared/client';
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

/** Renders the address of a page of another remote. */
function OtherPage() {
  const { pathname, search, hash } = useLocation();
  return <h1>{`other page: ${pathname}${search}${hash}`}</h1>;
}

/** Opens an address of this remote with a recorded backend and waits for its screen. */
export async function visit(
  path: string,
  { answers = {}, language = 'it', googleLogin = false }: Visit = {},
): Promise<RenderedApp & { readonly calls: readonly Call[] }> {
  const { calls, fetch } = backend(answers);
  const app = renderApp({
    routes: [...routes, { path: '*', element: <OtherPage /> }],
    path,
    language,
    messages: { auth: messages },
    boot: { ...exampleBootstrapData, googleLogin },
    fetch,
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}
