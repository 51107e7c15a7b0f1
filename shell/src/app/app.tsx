import { ContentProvider } from '@studio/shared/client';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { AppInstances } from './instances.ts';
import { MessagesAt } from './messages-at.ts';

interface AppProps {
  readonly instances: Pick<AppInstances, 'store' | 'content' | 'i18n' | 'messagesAt'>;
  readonly children: ReactNode;
}

/** Renders the providers around the router; the browser and the server render the same tree. */
export function App({ instances, children }: AppProps) {
  return (
    <StoreProvider store={instances.store}>
      <ContentProvider value={instances.content}>
        <I18nextProvider i18n={instances.i18n}>
          <MessagesAt.Provider value={instances.messagesAt}>{children}</MessagesAt.Provider>
        </I18nextProvider>
      </ContentProvider>
    </StoreProvider>
  );
}
