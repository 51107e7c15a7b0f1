import { createStore, errorCode, userAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet, useRouteError } from 'react-router-dom';
import { code as profilePage } from '../profile/profile-screen.tsx';
import { accountRoute } from './account-route.tsx';
import { type Answers, backendWith, data } from './backend.ts';
import { client, rememberLogin } from './client.ts';
import { messages } from './messages.ts';

// The page is large and renders slowly on a busy machine.
configure({ asyncUtilTimeout: 5000 });

export const stored = {
  first_name: 'Anna',
  last_name: 'Bianchi',
  email: 'anna@example.com',
  societa: 'Bianchi Arredi S.r.l.',
  indirizzo: 'Via dei Mille 3',
  cap: '40121',
  citta: 'Bologna',
  provincia: 'BO',
  nazione: 'Italia',
  telefono: null,
  pec: null,
  piva: '12345678903',
  codice_fiscale: null,
  codice_univoco: null,
};

export const phone = {
  id: 1,
  campo: 'telefono',
  valore_richiesto: '+39 051 000 0142',
  stato: 'in_attesa',
  motivo: null,
  applicata_il: null,
  date_created: '2026-11-20T10:00:00Z',
  date_updated: null,
};

export const me = 'GET /users/me';
export const requests = 'GET /items/richieste_modifica';
export const ask = 'POST /change-requests';
export const withdraw = 'POST /change-requests/withdraw';
export const resend = 'POST /change-requests/resend';
export const seen = 'POST /change-requests/seen';

/** Replaces the guard: shows the code of the error that it would get. */
export function ForTheGuard() {
  return <p>{`Alla guardia: ${errorCode(useRouteError())}`}</p>;
}

/** Opens the profile page with a backend that gives these answers. */
export function visit(
  answers: Answers = {},
  language: 'it' | 'en' = 'it',
  store = createStore(),
  path = '/account/profile',
) {
  rememberLogin();
  const { fetch, asked } = backendWith({
    [me]: [data(stored)],
    [requests]: [data([])],
    ...answers,
  });
  store.set(userAtom, client);
  const app = renderApp({
    routes: [
      {
        element: (
          <>
            <Link to="/altrove">Altrove</Link>
            <Outlet />
          </>
        ),
        children: [
          {
            ...accountRoute,
            children: [{ path: '/account/profile', ...profilePage, errorElement: <ForTheGuard /> }],
          },
          { path: '/altrove', element: <h1>Un’altra pagina</h1> },
        ],
      },
    ],
    path,
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, calls };
}

export const field = (name: string) => screen.findByRole('textbox', { name });
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const send = () => press('Richiedi Modifica');

export async function type(name: string, value: string) {
  await userEvent.clear(await field(name));
  if (value !== '') await userEvent.type(await field(name), value);
}
