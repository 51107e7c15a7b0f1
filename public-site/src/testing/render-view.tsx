import type { Language } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import type { ReactElement } from 'react';
import { messages as bundledMessages } from '../messages/index.ts';

/** The messages of this remote, by language, as the shell adds them. */
export const messages = { 'public-site': bundledMessages };

/** Renders a piece of this remote as the content of the page at a path. */
export function renderView(element: ReactElement, path = '/', language: Language = 'it') {
  return renderApp({ routes: [{ path: '*', element }], path, language, messages });
}
