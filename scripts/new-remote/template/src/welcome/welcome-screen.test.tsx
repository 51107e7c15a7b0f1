import { paths } from '@studio/shared/contract';
import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages/index.ts';
import { welcomeRoute } from './welcome-route.tsx';

test.each(['it', 'en'] as const)('in %s the page says what it is', async (language) => {
  renderApp({
    routes: [welcomeRoute],
    path: paths.sampleRemote.href(),
    language,
    messages: { 'sample-remote': messages },
  });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title).toHaveTextContent(messages[language].welcome.title);
  expect(screen.getByText(messages[language].welcome.lead)).toBeVisible();
});
