import { createClient, goodPassword, newAddress } from './accounts.ts';
import { asGateway, siteLogin } from './as-gateway.ts';
import { row, rows } from './expect.ts';
import type { Installation } from './installation.ts';

/** A logged-in client with `goodPassword` who can request changes. */
export interface AskingClient {
  id: string;
  email: string;
  cookie: string;
  /** Requests changes; resolves with the ids of the requests for these fields. */
  ask(values: Record<string, string>): Promise<number[]>;
  /** Resolves with all fields of the client's user row. */
  row(): ReturnType<typeof row>;
  /** Resolves with the status of a request with this session. */
  sessionStatus(): Promise<number>;
}

/** Creates such a client with this profile and an address that begins with this name. */
export async function askingClient(
  installation: Installation,
  name: string,
  profile: Record<string, string>,
): Promise<AskingClient> {
  const { service } = installation;
  const email = newAddress(name);
  const id = await createClient(installation, email);
  await service.patch(`/users/${id}`, profile);
  const cookie = await siteLogin(installation, email, goodPassword);
  return {
    id,
    email,
    cookie,
    async ask(values) {
      const answer = await asGateway(
        installation,
        '/account/change-requests',
        { values },
        { cookie },
      );
      if (answer.status !== 200) throw new Error(answer.text);
      const filter = `filter[cliente][_eq]=${id}&filter[stato][_eq]=in_attesa`;
      const waiting = await rows(service.get(`/items/richieste_modifica?sort=id&${filter}`));
      return waiting
        .filter(({ campo }) => typeof campo === 'string' && campo in values)
        .map((one) => Number(one.id));
    },
    row: () => row(service.get(`/users/${id}?fields=*`)),
    sessionStatus: async () =>
      (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status,
  };
}
