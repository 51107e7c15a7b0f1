import { createClient, goodPassword } from './accounts.ts';
import { asGateway, siteLogin } from './as-gateway.ts';
import { rows } from './expect.ts';
import type { Installation } from './installation.ts';

/** A profile with something in every field but the address. */
export const profile = {
  first_name: 'Nora',
  last_name: 'Galli',
  societa: 'Galli S.r.l.',
  indirizzo: 'Via Po 1',
  citta: 'Lugo',
  provincia: 'RA',
  nazione: 'Italia',
  telefono: '0545 000001',
  pec: 'galli@pec.example.org',
  piva: '00000000109',
  codice_univoco: 'GALLI01',
};

/** How a client asks for another profile, and what waits then. */
export function profileCalls(installation: () => Installation) {
  /** A client with that profile, logged in. */
  async function newClient(email: string): Promise<{ id: string; cookie: string }> {
    const id = await createClient(installation(), email);
    await installation().service.patch(`/users/${id}`, profile);
    return { id, cookie: await siteLogin(installation(), email, goodPassword) };
  }

  const ask = (cookie: string, values: unknown) =>
    asGateway(installation(), '/account/change-requests', { values }, { cookie });
  const requestsOf = (id: string) =>
    rows(
      installation().service.get(
        `/items/richieste_modifica?limit=-1&sort=id&filter[cliente][_eq]=${id}`,
      ),
    );

  return { newClient, ask, requestsOf };
}
