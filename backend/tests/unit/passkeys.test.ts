import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { RefusedAnswerError } from '../../extensions/portal/src/identity/passkeys/answers.ts';
import {
  issueChallenge,
  readChallenge,
} from '../../extensions/portal/src/identity/passkeys/challenge.ts';
import {
  type Credential,
  relyingPartyOf,
  userHandleOf,
  verifyAssertion,
  verifyRegistration,
} from '../../extensions/portal/src/identity/passkeys/verify.ts';
import { ExpiredToken } from '../../extensions/portal/src/platform/signed-tokens.ts';
import { type Ceremony, newKey, softwareAuthenticator } from '../support/software-authenticator.ts';

const site = relyingPartyOf('https://www.example.com:8443');
const challenge = 'aGVsbG8';
const right: Ceremony = { origin: site.origin, rpId: site.id, challenge };
const handle = userHandleOf('b0110000-0000-4000-8000-000000000002');

const refused = (attempt: Promise<unknown>, because: RegExp) =>
  assert.rejects(
    attempt,
    (error) => error instanceof RefusedAnswerError && because.test(error.message),
  );

test('binds passkeys to the host name and the origin of the site', () => {
  assert.deepEqual(site, { id: 'www.example.com', origin: 'https://www.example.com:8443' });
});

test('returns from a registration the credential that checks later logins', async () => {
  const authenticator = softwareAuthenticator(handle);
  const credential = await verifyRegistration(site, challenge, authenticator.register(right));
  assert.deepEqual(credential, {
    id: authenticator.id,
    publicKey: authenticator.publicKey,
    counter: 0,
    transports: ['internal'],
    isBackedUp: false,
  });
});

const foreignCeremonies: [string, Partial<Ceremony>, RegExp][] = [
  ['another challenge', { challenge: 'aGFsbG8' }, /challenge/],
  ['another origin', { origin: 'https://www.example.com' }, /origin/],
  ['another site', { rpId: 'example.com' }, /RP ID/],
  ['no user verification', { isVerified: false }, /verified/],
  ['a foreign frame', { crossOrigin: true }, /frame/],
];

for (const [name, part, because] of foreignCeremonies) {
  test(`rejects a registration and a login with ${name}`, async () => {
    const authenticator = softwareAuthenticator(handle);
    const credential = credentialOf(authenticator);
    const ceremony = { ...right, ...part };
    await refused(verifyRegistration(site, challenge, authenticator.register(ceremony)), because);
    await refused(
      verifyAssertion(site, challenge, authenticator.logIn(ceremony), credential),
      because,
    );
  });
}

function credentialOf({ id, publicKey }: ReturnType<typeof softwareAuthenticator>): Credential {
  return { id, publicKey, counter: 0, transports: [], isBackedUp: false };
}

test('rejects a registration with certificates, whose addresses the library would fetch', async () => {
  const statement = new Map([['x5c', [new Uint8Array([1])]]]);
  const response = softwareAuthenticator(handle).register({ ...right, statement });
  await refused(verifyRegistration(site, challenge, response), /certificates/);
});

test('rejects a registration whose id does not match its key', async () => {
  const response = softwareAuthenticator(handle).register(right);
  const id = softwareAuthenticator(handle).id;
  await refused(verifyRegistration(site, challenge, { ...response, id, rawId: id }), /another id/);
});

test('rejects the answer of one ceremony in the other', async () => {
  const authenticator = softwareAuthenticator(handle);
  const registration = authenticator.register(right);
  const assertion = authenticator.logIn(right);
  await refused(
    verifyRegistration(site, challenge, {
      ...registration,
      response: { ...registration.response, clientDataJSON: assertion.response.clientDataJSON },
    }),
    /type/,
  );
  await refused(
    verifyAssertion(
      site,
      challenge,
      {
        ...assertion,
        response: { ...assertion.response, clientDataJSON: registration.response.clientDataJSON },
      },
      credentialOf(authenticator),
    ),
    /type/,
  );
});

test('requires the key of the named credential for the signature of a login', async () => {
  const authenticator = softwareAuthenticator(handle);
  const credential = credentialOf(authenticator);
  const forged = authenticator.logIn({ ...right, key: newKey().privateKey });
  await refused(verifyAssertion(site, challenge, forged, credential), /signature/);
  const other = softwareAuthenticator(handle).logIn(right);
  await refused(verifyAssertion(site, challenge, other, credential), /another/);
  await verifyAssertion(site, challenge, authenticator.logIn(right), credential);
});

test('requires a rising counter unless it stays zero', async () => {
  const authenticator = softwareAuthenticator(handle);
  const stored = { ...credentialOf(authenticator), counter: 7 };
  const logIn = (counter: number) =>
    verifyAssertion(site, challenge, authenticator.logIn({ ...right, counter }), stored);
  for (const counter of [0, 6, 7]) await refused(logIn(counter), /counter/);
  assert.equal((await logIn(8)).counter, 8);
});

test('accepts a challenge for one ceremony by this site, for five minutes', async () => {
  const secret = 'x'.repeat(43);
  const start = 1_700_000_000_000;
  mock.timers.enable({ apis: ['Date'], now: start });
  try {
    const token = await issueChallenge('passkey-registration', secret, 'a-client');
    const encoded = Buffer.from(token).toString('base64url');
    const { clientDataJSON } = softwareAuthenticator(handle).register({
      ...right,
      challenge: encoded,
    }).response;
    const read = (key: string) => readChallenge(clientDataJSON, 'passkey-registration', key);
    const { id: _, ...answered } = await read(secret);
    const expires = new Date(start + 5 * 60_000);
    assert.deepEqual(answered, { encoded, expires, user: 'a-client' });
    await refused(read('y'.repeat(43)), /not of this site/);
    await refused(readChallenge(clientDataJSON, 'passkey-login', secret), /not of this site/);
    await refused(readChallenge('bm8ganNvbg', 'passkey-login', secret), /not of this site/);
    mock.timers.setTime(start + 5 * 60_000 - 1000);
    await read(secret);
    mock.timers.setTime(start + 5 * 60_000);
    await assert.rejects(read(secret), ExpiredToken);
  } finally {
    mock.timers.reset();
  }
});
