import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteAnswers } from '../testing/answers.ts';
import { visit } from '../testing/visit.tsx';

const person = userEvent.setup();

async function open(label: string) {
  await person.click(screen.getByRole('button', { name: label }));
  return within(screen.getByRole('form', { name: label }));
}

test('rolls a release back with a reason', async () => {
  const { calls } = await visit('/console');
  const form = await open('Torna alla release precedente');
  await person.click(form.getByRole('button', { name: 'Conferma' }));
  expect(form.getByLabelText('Motivo')).toHaveAccessibleDescription(/almeno 3 caratteri/);
  await person.type(form.getByLabelText('Motivo'), 'il login non va');
  await person.click(form.getByRole('button', { name: 'Conferma' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /rollback',
      body: { app: 'auth', version: '1.1.0', why: 'il login non va', isRepeated: false },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Torna alla release precedente' })).toHaveFocus();
  // The data of the page is loaded again.
  expect(calls.filter(({ call }) => call === 'GET /live')).toHaveLength(2);
});

test('asks once more before a second rollback within ten minutes', async () => {
  const { calls } = await visit('/console', { 'POST /rollback': 'ALREADY_ROLLED_BACK' });
  const form = await open('Torna alla release precedente');
  expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  await person.type(form.getByLabelText('Motivo'), 'il login non va');
  await person.click(form.getByRole('button', { name: 'Conferma' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('meno di dieci minuti fa');
  await person.click(form.getByRole('checkbox', { name: /^Lo so/ }));
  await person.click(form.getByRole('button', { name: 'Conferma' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /rollback',
      body: { app: 'auth', version: '1.1.0', why: 'il login non va', isRepeated: true },
    }),
  );
});

test('pauses a guarded roll-out, and keeps the reason when it is rejected', async () => {
  const { calls } = await visit('/console/distribuzioni', { 'POST /pause': 'REJECTED' });
  const form = await open('Metti in pausa');
  await person.type(form.getByLabelText('Motivo'), 'aspettiamo lunedì');
  await person.click(form.getByRole('button', { name: 'Conferma' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('qualcosa è cambiato');
  expect(form.getByLabelText('Motivo')).toHaveValue('aspettiamo lunedì');
  expect(calls).toContainEqual({
    call: 'POST /pause',
    body: { app: 'auth', version: '1.2.0', why: 'aspettiamo lunedì', isRepeated: false },
  });
});

test.each(['live', 'rollouts'] as const)('shows no action to other staff at %s', async (page) => {
  const staff = { name: 'Elio Verdi', isAdministrator: false };
  const call = `GET /${page}`;
  const answer = siteAnswers[call];
  const path = page === 'live' ? '/console' : '/console/distribuzioni';
  await visit(path, { [call]: Object.assign({}, answer, { staff }) });
  expect(screen.queryByRole('button', { name: /Torna|pausa|Interrompi/ })).not.toBeInTheDocument();
  expect(screen.getByText(/soltanto gli amministratori/)).toBeVisible();
});
