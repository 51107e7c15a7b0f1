import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  relyingPartyOf,
  userHandleOf,
} from '../../extensions/portal/src/identity/passkeys/verify.ts';
import { createClient, goodPassword, newAddress } from './accounts.ts';
import { asGateway, siteLogin } from './as-gateway.ts';
import type { Installation } from './installation.ts';
import { type Ceremony, softwareAuthenticator } from './software-authenticator.ts';

const optionsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.looseObject({ challenge: v.string() }) }),
);

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        created: v.pipe(v.string(), v.isoTimestamp()),
        lastUsed: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
        isBackedUp: v.boolean(),
      }),
    ),
  }),
);

/** Returns an active client with a session and a software authenticator, and the calls about its passkeys. */
export async function clientWithAuthenticator(installation: Installation, name: string) {
  const email = newAddress(name);
  const user = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const authenticator = softwareAuthenticator(userHandleOf(user));
  const { id: rpId, origin } = relyingPartyOf(installation.settings.siteUrl);
  const call = (path: string, body: object) =>
    asGateway(installation, `/account/passkeys${path}`, body, { cookie });

  /** Sends the password; resolves with the ceremony that the site requests. */
  async function begin(): Promise<Ceremony> {
    const answer = await call('/begin', { password: goodPassword });
    assert.equal(answer.status, 200, answer.text);
    return { origin, rpId, challenge: v.parse(optionsSchema, answer.text).data.challenge };
  }

  return {
    email,
    user,
    cookie,
    authenticator,
    begin,
    call,
    /** Sends an answer of the authenticator to a ceremony. */
    register: (ceremony: Ceremony, name = 'Telefono') =>
      call('/register', { name, response: authenticator.register(ceremony) }),
    async list() {
      const answer = await asGateway(
        installation,
        '/account/passkeys',
        undefined,
        { cookie },
        'GET',
      );
      return v.parse(listSchema, answer.text).data;
    },
  };
}

/** Requests the ceremony of a login without a session. */
export async function beginLogin(installation: Installation): Promise<Ceremony> {
  const answer = await asGateway(installation, '/account/passkeys/login', undefined, {}, 'GET');
  assert.equal(answer.status, 200, answer.text);
  const { id: rpId, origin } = relyingPartyOf(installation.settings.siteUrl);
  return { origin, rpId, challenge: v.parse(optionsSchema, answer.text).data.challenge };
}

/** Sends the answer to a login from an address of a documentation network (RFC 5737). */
export const sendLogin = (installation: Installation, response: object, address = '192.0.2.7') =>
  asGateway(installation, '/account/passkeys/login', { response }, { 'x-forwarded-for': address });

export type ClientWithPasskeys = Awaited<ReturnType<typeof clientWithAuthenticator>>;

/** Returns a client who has registered a passkey. */
export async function withPasskey(
  installation: Installation,
  name: string,
): Promise<ClientWithPasskeys> {
  const client = await clientWithAuthenticator(installation, name);
  const answer = await client.register(await client.begin());
  assert.equal(answer.status, 204, answer.text);
  return client;
}

/** Logs in with the passkey of a client; these parts of the ceremony differ from the right ones. */
export async function logIn(
  installation: Installation,
  { authenticator }: ClientWithPasskeys,
  part: Partial<Ceremony> = {},
  address?: string,
) {
  const ceremony = { ...(await beginLogin(installation)), ...part };
  return sendLogin(installation, authenticator.logIn(ceremony), address);
}
