import { createClient, goodPassword, newAddress } from './accounts.ts';
import { asGateway, siteLogin } from './as-gateway.ts';
import { newVatNumber } from './companies.ts';
import { rows } from './expect.ts';
import type { Installation } from './installation.ts';

/** A profile with a value in every field except the address; each client has tax numbers of their own. */
export const profile = {
  first_name: 'Nora',
  last_name: 'Galli',
  societa: 'Galli S.r.l.',
  indirizzo: 'Via Po 1',
  cap: '48022',
  citta: 'Lugo',
  provincia: 'RA',
  nazione: 'Italia',
  telefono: '0545 000001',
  pec: 'galli@pec.example.org',
  codice_univoco: 'GALLI01',
};

/** Returns the calls by which a client requests another profile. */
export function profileCalls(installation: Installation) {
  /** Creates a logged-in client with that profile and an address that begins with this name. */
  async function newClient(name: string): Promise<{ id: string; email: string; cookie: string }> {
    const email = newAddress(name);
    const id = await createClient(installation, email);
    const piva = newVatNumber();
    const own = { ...profile, piva, codice_fiscale: piva };
    await installation.service.patch(`/users/${id}`, own);
    return { id, email, cookie: await siteLogin(installation, email, goodPassword) };
  }

  const ask = (cookie: string, values: unknown) =>
    asGateway(installation, '/account/change-requests', { values }, { cookie });
  const requestsOf = (id: string) =>
    rows(
      installation.service.get(
        `/items/richieste_modifica?limit=-1&sort=id&filter[cliente][_eq]=${id}`,
      ),
    );

  return { newClient, ask, requestsOf };
}
