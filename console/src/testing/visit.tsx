import type { Language } from '@studio/shared/client';
import { type RenderedApp, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { messages, routes } from '../remote.ts';
import { type Answers, type Call, gateway, siteAnswers } from './answers.ts';

/** Opens a page of the console with a recorded gateway and waits for its heading. */
export async function visit(
  path: string,
  answers: Answers = {},
  language: Language = 'it',
): Promise<RenderedApp & { readonly calls: readonly Call[] }> {
  const { calls, fetch } = gateway({ ...siteAnswers, ...answers });
  const app = renderApp({ routes, path, language, messages: { console: messages }, fetch });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}
