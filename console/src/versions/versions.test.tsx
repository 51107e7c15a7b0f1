import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, siteAnswers } from '../testing/answers.ts';
import { visit } from '../testing/visit.tsx';

test('writes the commands for the chosen combination', async () => {
  await visit('/console/versioni');
  expect(screen.getByText('Scegli una release che non è in linea.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('auth'), '1.2.0');
  for (const command of [
    'npm run release -- link auth --site https://www.example.it --composition "shell@1.0.0 auth@1.2.0"',
    'npm run release -- check auth --version 1.2.0 --site https://www.example.it',
    "npm run release -- promote auth --version 1.2.0 --guarded --because '…'",
    "npm run release -- promote auth --version 1.2.0 --because '…'",
    "npm run release -- link auth --version 1.2.0 --branch '…' --site https://www.example.it",
  ])
    expect(screen.getByText(command)).toBeVisible();
  // Commits are text, never markup.
  expect(screen.getByText('feat(auth): ask for <b>less</b>')).toBeVisible();
});

test('shows the previews of branches, and ends one', async () => {
  const page = Object(siteAnswers['GET /versions']);
  const { calls } = await visit('/console/versioni', {
    'GET /versions': (sent: readonly Call[]) =>
      sent.some(({ call }) => call === 'POST /end-preview') ? { ...page, previews: [] } : page,
  });
  expect(screen.getByRole('heading', { name: 'auth · feature/login' })).toBeVisible();
  expect(
    screen.getByText(/^Bea Neri, 23 nov 2026, 11:00; fino al 30 nov 2026, 11:00$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Apri l’anteprima ?: feature/ })).toHaveAttribute(
    'href',
    'https://www.example.it/composition/auth/feature-login/0123456789abcdefghijkl',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Termina' }));
  const status = await screen.findByText('L’anteprima di feature/login è terminata.');
  expect(status).toHaveFocus();
  expect(screen.getByText('Nessuna anteprima aperta.')).toBeVisible();
  expect(calls).toContainEqual({
    call: 'POST /end-preview',
    body: { app: 'auth', branch: 'feature/login' },
  });
});

test('says when a preview had ended already', async () => {
  await visit('/console/versioni', { 'POST /end-preview': 'REJECTED' });
  await userEvent.click(screen.getByRole('button', { name: 'Termina' }));
  expect(await screen.findByText(/L’anteprima era già terminata/)).toBeVisible();
});

test('shows no end of a preview to other staff', async () => {
  await visit('/console/versioni', {
    'GET /versions': {
      ...Object(siteAnswers['GET /versions']),
      staff: { name: 'Elio', isAdministrator: false },
    },
  });
  expect(screen.getByRole('heading', { name: 'auth · feature/login' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Termina' })).not.toBeInTheDocument();
});

test('filters the history by app', async () => {
  await visit('/console/cronologia');
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(8);
  await userEvent.selectOptions(screen.getByLabelText('App'), 'shell');
  expect(screen.getByRole('status')).toHaveTextContent('1 voce');
  expect(screen.queryByText('shorter login')).not.toBeInTheDocument();
});

test('shows who checked a release of a set, when and where', async () => {
  const history = Object(siteAnswers['GET /history']);
  const checked = { at: '2026-11-22T10:00:00.000Z', by: 'Ada Rossi', pages: 12 };
  const site = 'https://staging.example.it';
  await visit('/console/cronologia', {
    'GET /history': {
      ...history,
      changes: [
        { ...history.changes[0], checked: { ...checked, site } },
        { ...history.changes[1], checked: { ...checked, site: null, pages: null } },
      ],
    },
  });
  expect(
    screen.getByText(`Verificata da Ada Rossi, 22 nov 2026, 11:00, su 12 pagine di ${site}.`),
  ).toBeVisible();
  expect(screen.getByText('Verificata da Ada Rossi, 22 nov 2026, 11:00.')).toBeVisible();
});
