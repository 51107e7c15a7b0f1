import { addMessages, i18nContext } from '@studio/shared/client';
import type { BootstrapData } from '@studio/shared/contract';
import { exampleBootstrapData } from '@studio/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ContentSlot } from '../layout/content-slot.tsx';
import { loadMessages } from '../messages/index.ts';
import { App } from './app.tsx';
import { createAppContext } from './context.ts';
import { createInstances } from './instances.ts';

const remote = { version: '1.0.0', entry: '', scripts: [], styles: [] };
const claim = (path: string) => ({ path, requiresLogin: false });

const boot: BootstrapData = {
  ...exampleBootstrapData,
  remotes: [
    { ...remote, name: 'hostile', routes: [claim('/hostile')] },
    { ...remote, name: 'innocent', routes: [claim('/innocent')] },
  ],
};

/** Overwrites the messages of everybody, as a remote can that gets hold of an instance. */
function Hostile() {
  const { i18n } = useTranslation();
  for (const namespace of ['innocent', 'shell', 'shared']) {
    i18n.removeResourceBundle('it', namespace);
    i18n.addResourceBundle('it', namespace, { title: 'taken over', menu: { home: 'taken over' } });
  }
  return <Innocent />;
}

function Innocent() {
  const { i18n } = useTranslation();
  return <p>{String(i18n.getResource('it', 'innocent', 'title'))}</p>;
}

test('what a remote writes into the messages of others stays on its own pages', async () => {
  const instances = createInstances(boot, await loadMessages('it'), fetch);
  const router = createMemoryRouter(
    [
      {
        element: <ContentSlot />,
        children: [
          { path: '/hostile', element: <Hostile /> },
          { path: '/innocent', element: <Innocent /> },
        ],
      },
    ],
    { initialEntries: ['/hostile'] },
  );
  render(
    <App instances={instances}>
      <RouterProvider router={router} />
    </App>,
  );
  expect(screen.getByText('taken over')).toBeVisible();
  // The owner comes later, as when a visitor follows a link to its first page.
  const messages = { it: { title: 'mine' }, en: { title: 'mine' } };
  addMessages(instances.messagesOf('innocent'), 'innocent', messages, {});
  await act(() => router.navigate('/innocent'));
  expect(screen.getByText('mine')).toBeVisible();
  expect(instances.i18n.t('shell:menu.home')).toBe('Home');
});

test('gives loaders the messages of the remote that owns their path', async () => {
  const instances = createInstances(boot, await loadMessages('it'), fetch);
  const at = (path: string) => createAppContext(instances, path).get(i18nContext);
  expect(at('/hostile')).toBe(instances.messagesOf('hostile'));
  expect(at('/innocent')).not.toBe(at('/hostile'));
  expect(at('/nowhere')).toBe(instances.i18n);
});
