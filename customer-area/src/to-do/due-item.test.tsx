import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { visitToDo } from '../testing/visit-to-do.tsx';

afterEach(() => forgetLogin());

const receipt = {
  ...{ numero: 12, risposta: 'autorizzo', nome: 'Anna Bianchi', nota: null },
  ...{ quando: '2026-11-24T12:05:00.000Z', impronta: 'a' },
};

function dueRecord(given: object = {}): object {
  return {
    ...{ id: 1, tributo: 'F24 IVA', importo: '1234567.80', scade_il: '2030-12-16' },
    ...{ modo: 'addebito', iban: null, stato: 'da_rispondere', documento: null, tipologia: null },
    ...{ risposte: ['autorizzo', 'non_pagare', 'pagata'], versione: 'v1', risposta: null },
    ...given,
  };
}

const answered = dueRecord({ stato: 'autorizzata', risposte: ['non_pagare'], risposta: receipt });
const answerCall = 'POST /due/answer';
const cookie = () => {
  document.cookie = 'XSRF-TOKEN=token';
};

const region = async (name = 'Agenda') => within(await screen.findByRole('region', { name }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('writes amounts and dates of an English page in English', async () => {
  visitToDo({ language: 'en', others: { 'GET /due': [data([dueRecord()])] } });
  const section = within(await screen.findByRole('region', { name: 'Agenda' }));
  expect(section.getByRole('listitem')).toHaveTextContent('€1,234,567.80');
  await press(/^I authorise/);
  expect(
    section.getByText('Do you authorise the debit of €1,234,567.80 by December 16, 2030?'),
  ).toBeVisible();
});

test('shows an amount with its document, and copies the IBAN of a transfer', async () => {
  const writeText = jest.fn(async () => undefined);
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  visitToDo({
    others: {
      'GET /due': [
        data([
          dueRecord({
            documento: { id: 3, file: 'f24', nome: 'f24.pdf', titolo: 'F24 di ottobre' },
          }),
          dueRecord({ id: 2, tributo: 'IMU', modo: 'iban', iban: 'IT60X0542811101000000123456' }),
        ]),
      ],
    },
  });
  const section = await region();
  const [first, second] = section.getAllByRole('listitem');
  expect(first).toHaveTextContent(/F24 IVA1\.234\.567,80 €/);
  expect(section.getByRole('link', { name: 'F24 di ottobre' })).toHaveAttribute(
    'href',
    '/api/assets/f24',
  );
  expect(second).toHaveTextContent('IT60 X054 2811 1010 0000 0123 456');
  await user.click(section.getByRole('button', { name: 'Copia l’IBAN' }));
  expect(writeText).toHaveBeenCalledWith('IT60X0542811101000000123456');
});

test('asks before it sends, sends two presses once, and shows the receipt', async () => {
  cookie();
  let finish: (value: Response) => void = () => undefined;
  const { asked } = visitToDo({
    others: {
      'GET /due': [data([dueRecord()]), data([answered])],
      [answerCall]: [() => new Promise((resolve) => (finish = resolve))],
    },
  });
  await region();
  await press('Autorizzo: F24 IVA');
  const question = screen.getByText(
    /Autorizzi l’addebito di 1\.234\.567,80 € entro il 16 dicembre/,
  );
  expect(question).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: /Nota/ }), 'Va bene');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sì, autorizzo' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(answerCall));
  finish(Response.json({ data: answered }));
  const [outcome] = await screen.findAllByText(/Autorizzato da Anna Bianchi, 24 novembre 2026/);
  expect(outcome?.closest('[aria-live] > div')).toHaveFocus();
  // It stays when the page has read its data again, without the card.
  expect(await screen.findByRole('region', { name: 'Fatto di recente' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Agenda' })).toBeNull();
  expect(outcome).toBeVisible();
  await press('Chiudi il messaggio');
  expect(outcome).not.toBeInTheDocument();
  const sent = asked.filter(({ call }) => call === answerCall);
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 1, risposta: 'autorizzo', nota: 'Va bene', versione: 'v1' },
  ]);
});

test('says how to pay only while that is still to be done', async () => {
  const transfer = { modo: 'iban', iban: 'IT60X0542811101000000123456' };
  visitToDo({
    others: {
      'GET /due': [
        data([
          dueRecord({ tributo: 'Da pagare' }),
          { ...answered, id: 2 },
          dueRecord({ ...transfer, id: 3, stato: 'pagata', risposte: ['non_pagare'] }),
        ]),
      ],
    },
  });
  await region();
  expect(screen.getAllByText(/Se autorizzi/)).toHaveLength(1);
  expect(screen.queryByText(/IBAN/)).toBeNull();
});

test('a payment that was reported by mistake is answered anew', async () => {
  cookie();
  const paid = dueRecord({
    ...{ stato: 'pagata', risposte: ['autorizzo', 'non_pagare'], versione: 'v2' },
    risposta: { ...receipt, risposta: 'pagata' },
  });
  const { asked } = visitToDo({
    others: {
      'GET /due': [data([dueRecord()]), data([paid]), data([answered])],
      [answerCall]: [data(paid), data(answered)],
    },
  });
  await region();
  await press('Ho pagato: F24 IVA');
  await press('Sì, ho pagato');
  await userEvent.click(await screen.findByText('Fatto di recente'));
  await press('Autorizzo: F24 IVA');
  await press('Sì, autorizzo');
  await waitFor(() =>
    expect(asked.flatMap(({ call, body }) => (call === answerCall ? [body] : []))).toEqual([
      expect.objectContaining({ risposta: 'pagata', versione: 'v1' }),
      expect.objectContaining({ risposta: 'autorizzo', versione: 'v2' }),
    ]),
  );
});

test.each([
  [silence, /non è arrivata allo studio/],
  [refusal(409, 'CHANGED_MEANWHILE'), /Nel frattempo è cambiato qualcosa/],
])('keeps the note when an answer is not stored', async (failure, message) => {
  cookie();
  const { asked } = visitToDo({
    others: {
      'GET /due': [data([dueRecord()]), data([dueRecord({ importo: '10.00', versione: 'v2' })])],
      [answerCall]: [failure, data(answered)],
    },
  });
  await region();
  await press('Non pagare: F24 IVA');
  await userEvent.type(screen.getByRole('textbox', { name: /Nota/ }), 'Ho un credito');
  await press('Sì, non pagare');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('textbox', { name: /Nota/ })).toHaveValue('Ho un credito');
  await press('Sì, non pagare');
  await waitFor(() => expect(asked.filter(({ call }) => call === answerCall)).toHaveLength(2));
});

const overtaken = (given: object) => ({ quando: '2026-11-24T13:03:00.000Z', nome: null, ...given });

test.each([
  [
    'another person',
    refusal(
      409,
      'CHANGED_MEANWHILE',
      overtaken({ da: 'persona', nome: 'Bruno Neri', vale: 'autorizzata' }),
    ),
    /Ha già deciso Bruno Neri, 24 novembre 2026.*14:03.*Ora vale: pagamento autorizzato/,
  ],
  [
    'another tab',
    refusal(409, 'CHANGED_MEANWHILE', overtaken({ da: 'tu', vale: 'autorizzata' })),
    /Avevi già deciso in un’altra finestra.*24 novembre 2026.*Ora vale: pagamento autorizzato/,
  ],
  [
    'the last day',
    refusal(409, 'ANSWER_NOT_POSSIBLE', overtaken({ da: 'studio', vale: 'autorizzata' })),
    /il termine è passato.*Ora vale: pagamento autorizzato/,
  ],
  ['the end of the delegation', refusal(403, 'FORBIDDEN'), /non puoi più rispondere tu/],
])(
  'says at the top that an answer was overtaken by %s, though its card is gone',
  async (_by, failure, message) => {
    cookie();
    visitToDo({
      others: {
        'GET /due': [data([dueRecord()]), data([answered])],
        [answerCall]: [failure],
        'GET /users/me': [data({ ...client, avatar: null })],
      },
    });
    await region();
    await press('Non pagare: F24 IVA');
    await userEvent.type(screen.getByRole('textbox', { name: /Nota/ }), 'Ho un credito');
    await press('Sì, non pagare');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Agenda' })).toBeNull());
    expect(alert).toHaveTextContent('F24 IVALa tua risposta «Non pagare» non è stata registrata.');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('La tua nota: «Ho un credito»');
    expect(within(alert).getByRole('link', { name: 'Scrivi allo studio' })).toBeVisible();
    expect(alert.firstElementChild).toHaveFocus();
  },
);

test('runs the guard when the session ends, and keeps choice and note across the login', async () => {
  cookie();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const over = refusal(401, 'TOKEN_EXPIRED');
  const first = visitToDo({
    others: {
      'GET /due': [data([dueRecord()]), over],
      [answerCall]: [over],
      'GET /users/me': [over],
    },
  });
  await region();
  await press('Non pagare: F24 IVA');
  await userEvent.type(screen.getByRole('textbox', { name: /Nota/ }), 'Ho un credito');
  await press('Sì, non pagare');
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
  first.unmount();
  const { asked } = visitToDo({
    store: first.store,
    others: { 'GET /due': [data([dueRecord()])], [answerCall]: [data(answered)] },
  });
  await region();
  expect(screen.getByText(/Confermi allo studio di non pagare/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Nota/ })).toHaveValue('Ho un credito');
  await press('Sì, non pagare');
  await waitFor(() =>
    expect(asked.find(({ call }) => call === answerCall)?.body).toMatchObject({
      risposta: 'non_pagare',
      nota: 'Ho un credito',
    }),
  );
});

test('makes a calendar address, shows it once, and ends it', async () => {
  cookie();
  const state = { attivo: true, creato_il: '2026-11-24T12:00:00Z', letto_il: null };
  const none = { attivo: false, creato_il: null, letto_il: null };
  const { asked } = visitToDo({
    others: {
      'GET /due': [data([dueRecord()])],
      'GET /due/calendar': [data(none)],
      'POST /due/calendar': [
        data({ ...state, indirizzo: 'https://studio.example/scadenze/abc.ics' }),
        data(none),
      ],
    },
  });
  await region();
  await press('Aggiungi i pagamenti al tuo calendario');
  await userEvent.click(await screen.findByRole('button', { name: 'Crea l’indirizzo' }));
  expect(await screen.findByText('https://studio.example/scadenze/abc.ics')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri nel calendario' })).toHaveAttribute(
    'href',
    'webcal://studio.example/scadenze/abc.ics',
  );
  await press('Revoca l’indirizzo');
  expect(await screen.findByRole('button', { name: 'Crea l’indirizzo' })).toBeVisible();
  expect(screen.queryByText(/abc\.ics/)).toBeNull();
  expect(asked.flatMap(({ call, body }) => (call === 'POST /due/calendar' ? [body] : []))).toEqual([
    { azione: 'crea' },
    { azione: 'revoca' },
  ]);
});
