import { exampleBootstrapData, polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { shellMessages } from '../messages/index.ts';
import { DefaultLayout } from './default-layout.tsx';

beforeAll(polyfillDialog);

function visit(preview: boolean, language: 'it' | 'en' = 'it') {
  const boot = { ...exampleBootstrapData, preview, composition: 'shell@1.0.0-ab auth@1.1.0-cd' };
  const element = <DefaultLayout boot={boot}>{null}</DefaultLayout>;
  renderApp({ routes: [{ path: '*', element }], language, messages: { shell: shellMessages } });
}

test('a composition on trial says what it is made of, and how to leave it', () => {
  visit(true);
  const text = 'Stai vedendo una composizione di prova: shell 1.0.0-ab, auth 1.1.0-cd.';
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Torna al sito' });
  expect(link).toHaveAttribute('href', '/composition/end');
});

test('in English it is on trial', () => {
  visit(true, 'en');
  expect(screen.getByRole('link', { name: 'Back to the site' })).toBeVisible();
});

test('the composition that everybody gets says nothing', () => {
  visit(false);
  expect(screen.queryByText(/composizione di prova/)).not.toBeInTheDocument();
});
