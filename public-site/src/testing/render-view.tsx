import type { Language } from '@studio/shared/i18n';
import { renderApp } from '@studio/shared/testing';
import type { ReactElement } from 'react';
import en from '../messages/en.json';
import it from '../messages/it.json';

/** Renders a piece of this remote as if it were the page at the address. */
export function renderView(element: ReactElement, path = '/', language: Language = 'it') {
  return renderApp({
    routes: [{ path: '*', element }],
    path,
    language,
    messages: { 'public-site': { it, en } },
  });
}
